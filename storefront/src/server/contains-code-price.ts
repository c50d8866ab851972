/** Whether the page data contains a price with an announced code, which ends when the code has been used up. */
export function containsCodePrice(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('code' in data && typeof data.code === 'object' && data.code !== null) return true;
  return Object.values(data).some(containsCodePrice);
}
