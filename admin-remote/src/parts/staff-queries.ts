import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';

interface Asked {
  signal: AbortSignal;
}

/** What waits for the staff: beside the sections, and on the overview. */
export const toDoQuery = {
  queryKey: ['to-do'] as const,
  queryFn: ({ signal }: Asked) => call(ENDPOINTS.getToDo, undefined, { signal }),
  refetchInterval: 60_000,
};

/** Whether the audit log is as it was written. */
export const auditStateQuery = {
  queryKey: ['audit-state'] as const,
  queryFn: ({ signal }: Asked) => call(ENDPOINTS.getAuditState, { query: {} }, { signal }),
  staleTime: 5 * 60_000,
};

/** What every screen shows of the shop. */
export const staffStateQuery = {
  queryKey: ['staff-state'] as const,
  queryFn: ({ signal }: Asked) => call(ENDPOINTS.getStaffState, undefined, { signal }),
  staleTime: Infinity,
};

/** The stores there are, by name. */
export const storesQuery = {
  queryKey: ['stores'] as const,
  queryFn: ({ signal }: Asked) => call(ENDPOINTS.listStores, undefined, { signal }),
  staleTime: 5 * 60_000,
};
