/** Decodes like the router: an encoded slash is not a separator, and a malformed path does not change. */
function decodedSegments(pathname: string): string[] {
  const segments = pathname.replace(/\/+$/, '').split('/');
  try {
    return segments.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'));
  } catch {
    return segments;
  }
}

/**
 * The only matcher of page paths: the page server, the server bundle and the apps use it, and a test compares it with
 * the router's. If they disagreed, a page could be cached, or sent with the headers of another page. Paths are
 * case-sensitive; trailing slashes are ignored.
 * @param path e.g. `/product/:productId`
 * @returns the decoded parameters; undefined when the path does not match
 */
export function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = path.replace(/\/$/, '').split('/');
  const segments = decodedSegments(pathname);
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const value = segments[index] ?? '';
    if (segment.startsWith(':') ? value === '' : segment !== value) return undefined;
    if (segment.startsWith(':')) params[segment.slice(1)] = value.replaceAll('%2F', '/');
  }
  return params;
}
