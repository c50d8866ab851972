import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';

/** The own order that `/withdrawal?order=` names. */
export const ownOrderQuery = (id: string) => ({
  queryKey: ['orders', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.getOrder, { params: { id } }, { signal }),
});
