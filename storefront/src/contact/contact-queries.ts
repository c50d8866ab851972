import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';

/** When the form was opened, stamped by the server. Not for rendering on a server: the visitor opens it. */
export const openingQuery = {
  queryKey: ['contact', 'opening'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.openContactForm, undefined, { signal }),
  staleTime: Infinity,
};

/** The newest own orders, to say which one a message is about. */
export const recentOrdersQuery = {
  queryKey: ['contact', 'orders'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.listOrders, { query: {} }, { signal }),
};
