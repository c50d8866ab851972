/**
 * Whether the page data contains a price with an announced code. The last use of the code may end that price at any
 * time.
 */
export function containsCodePrice(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('code' in data && typeof data.code === 'object' && data.code !== null) return true;
  return Object.values(data).some(containsCodePrice);
}
