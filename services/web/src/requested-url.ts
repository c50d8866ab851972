/**
 * What was asked for. Undefined for an address that is none of a page: `//x` and `/\\x` would name another host, and a
 * request may hold what no parser takes.
 */
export function requestedUrl(asked: string, webOrigin: string): URL | undefined {
  const address = asked.startsWith('/') ? webOrigin + asked : asked;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.pathname.startsWith('//') ? undefined : url;
}
