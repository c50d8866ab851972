/**
 * The requested URL. Undefined for an address that no page has: `//x` and `/\\x` would name another host, and a request
 * may contain what no parser accepts.
 */
export function requestedUrl(target: string, webOrigin: string): URL | undefined {
  const address = target.startsWith('/') ? webOrigin + target : target;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.pathname.startsWith('//') ? undefined : url;
}
