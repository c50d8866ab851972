import type { RenderRequest } from '@munay/contracts/rendered-page';

/** Headers of a call for a page: its trace, and whose it is, so that the API counts who asked and not who draws. */
export function pageHeaders(
  given: HeadersInit | undefined,
  { traceparent, network }: Partial<RenderRequest> = {},
): Headers {
  const headers = new Headers(given);
  // The first address of a network stands for it
  if (network !== undefined) headers.set('X-Forwarded-For', network.replace('/64', ''));
  if (traceparent !== undefined) headers.set('traceparent', traceparent);
  return headers;
}
