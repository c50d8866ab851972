import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';

export const settingsQuery = {
  queryKey: ['settings'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.getSettings, undefined, { signal }),
};

export const shippingQuery = {
  queryKey: ['shipping-table'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.getShippingTable, undefined, { signal }),
};
