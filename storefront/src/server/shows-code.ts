/**
 * Whether data of a page has the price of a soap by an announced code. Its last use may end that at any moment, which
 * nobody can tell before.
 */
export function showsCode(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('code' in data && typeof data.code === 'object' && data.code !== null) return true;
  return Object.values(data).some(showsCode);
}
