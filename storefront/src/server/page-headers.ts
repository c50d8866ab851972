import type { RenderRequest } from '@munay/contracts/rendered-page';

/**
 * Request headers for a page: its trace, and the visitor's network, so that the API rate-limits the visitor and not the
 * renderer.
 */
export function createPageHeaders(
  init: HeadersInit | undefined,
  { traceparent, network }: Partial<RenderRequest> = {},
): Headers {
  const headers = new Headers(init);
  // The first address of a /64 network stands for the whole network
  if (network !== undefined) headers.set('X-Forwarded-For', network.replace('/64', ''));
  if (traceparent !== undefined) headers.set('traceparent', traceparent);
  return headers;
}
