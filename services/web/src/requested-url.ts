/**
 * The requested URL. Undefined for a URL that no page can have: `//x` and `/\\x` would refer to another host, and a
 * request may contain characters that no parser accepts.
 */
export function parseRequestedUrl(target: string, webOrigin: string): URL | undefined {
  const address = target.startsWith('/') ? webOrigin + target : target;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.pathname.startsWith('//') ? undefined : url;
}
