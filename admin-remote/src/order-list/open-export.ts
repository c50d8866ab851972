import type { OrderExportQuery } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { apiUrl } from '@munay/kit';
import { openVerified } from '../components/open-verified';
import { exportPath } from '../order-shared/order-filters';

/** Downloads the orders that match a query as CSV. */
export const openExport = (query: OrderExportQuery): void =>
  openVerified(apiUrl(exportPath(ENDPOINTS.exportOrders.path, query)), '_self');
