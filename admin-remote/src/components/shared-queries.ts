import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** What waits for the staff: beside the sections, and on the overview. */
export const toDoQuery = { ...endpointQuery(ENDPOINTS.getToDo), refetchInterval: 60_000 };

/** Whether the audit log is as it was written. */
export const auditStateQuery = {
  ...endpointQuery(ENDPOINTS.getAuditState, { query: {} }),
  staleTime: 5 * 60_000,
};

/** What every screen shows of the shop. */
export const shopStateQuery = { ...endpointQuery(ENDPOINTS.getStaffState), staleTime: Infinity };

export const storesQuery = { ...endpointQuery(ENDPOINTS.listStores), staleTime: 5 * 60_000 };
