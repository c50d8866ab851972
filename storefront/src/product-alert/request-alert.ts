import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, loadCatalogue, t } from '@munay/kit';
import type { AlertTarget } from './alert-dialog-state';

const ALERT_TEXTS = { es: () => import('../i18n/alert.es.json'), en: () => import('../i18n/alert.en.json') };

/**
 * Requests an alert to the account's address.
 * @returns a message about the next step
 * @throws ApiError when the size is available again, or the user has too many alerts
 */
export async function requestAlert({ productId, size }: AlertTarget, email: string): Promise<string> {
  const [{ confirm }] = await Promise.all([
    call(ENDPOINTS.requestProductAlert, { body: { productId, size } }),
    loadCatalogue(ALERT_TEXTS),
  ]);
  return confirm ? t('alert.confirmFirst', { email }) : t('alert.set');
}
