import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

export const toDoQuery = { ...endpointQuery(ENDPOINTS.getToDo), refetchInterval: 60_000 };

export const auditStateQuery = {
  ...endpointQuery(ENDPOINTS.getAuditState, { query: {} }),
  staleTime: 5 * 60_000,
};

export const shopStateQuery = { ...endpointQuery(ENDPOINTS.getStaffState), staleTime: Infinity };

export const storesQuery = { ...endpointQuery(ENDPOINTS.listStores), staleTime: 5 * 60_000 };
