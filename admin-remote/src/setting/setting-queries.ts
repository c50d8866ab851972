import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

export const settingsQuery = endpointQuery(ENDPOINTS.getSettings);
export const shippingQuery = endpointQuery(ENDPOINTS.getShippingTable);
