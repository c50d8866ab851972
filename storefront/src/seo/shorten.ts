const DESCRIPTION_SIGNS = 155;

export function shorten(text: string, maxLength = DESCRIPTION_SIGNS): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= maxLength) return plain;
  const excerpt = plain.slice(0, maxLength).replace(/\s+\S*$/, '');
  return `${excerpt.replace(/[,;:.]+$/, '')}…`;
}
