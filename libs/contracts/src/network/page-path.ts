/** Splits and decodes a path like the router. Encoded slashes do not separate; malformed paths stay unchanged. */
function decodeSegments(pathname: string): string[] {
  const segments = pathname.replace(/\/+$/, '').split('/');
  try {
    return segments.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'));
  } catch {
    return segments;
  }
}

/**
 * The only function that matches page paths. The page server, the server bundle and the apps use it. A test compares it
 * with the router, because a difference could cache a personal page, or send a page with the headers of another page.
 * Paths are case-sensitive; trailing slashes are ignored.
 * @param path e.g. `/product/:productId`
 * @returns the decoded parameters; undefined if the path does not match
 */
export function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = path.replace(/\/$/, '').split('/');
  const segments = decodeSegments(pathname);
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const value = segments[index] ?? '';
    if (segment.startsWith(':') ? value === '' : segment !== value) return undefined;
    if (segment.startsWith(':')) params[segment.slice(1)] = value.replaceAll('%2F', '/');
  }
  return params;
}
