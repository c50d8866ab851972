const DESCRIPTION_SIGNS = 155;

export function shorten(text: string, signs = DESCRIPTION_SIGNS): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= signs) return plain;
  const excerpt = plain.slice(0, signs).replace(/\s+\S*$/, '');
  return `${excerpt.replace(/[,;:.]+$/, '')}…`;
}
