import type { OrderExportQuery } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { apiUrl } from '@munay/kit';
import { openVerified } from '../components/open-verified';
import { buildExportPath } from '../order-shared/order-filters';

/** Downloads the orders that match a query as CSV. */
export const openExport = (query: OrderExportQuery): void =>
  openVerified(apiUrl(buildExportPath(ENDPOINTS.exportOrders.path, query)), '_self');
