const MAX_DESCRIPTION_LENGTH = 155;

export function shortenText(text: string, maxLength = MAX_DESCRIPTION_LENGTH): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= maxLength) return plain;
  const excerpt = plain.slice(0, maxLength).replace(/\s+\S*$/, '');
  return `${excerpt.replace(/[,;:.]+$/, '')}…`;
}
