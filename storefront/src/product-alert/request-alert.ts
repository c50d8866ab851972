import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, loadCatalogue, t } from '@munay/kit';
import type { WantedSize } from './alert-dialog-state';

const TEXTS = { es: () => import('../i18n/notice.es.json'), en: () => import('../i18n/notice.en.json') };

/**
 * Asks for a notice to the address of the account.
 * @returns what happens now, in words
 * @throws ApiError when the size is on the shelf meanwhile, or too many are waited for
 */
export async function askNow({ productId, size }: WantedSize, email: string): Promise<string> {
  const [{ confirm }] = await Promise.all([
    call(ENDPOINTS.askNotice, { body: { productId, size } }),
    loadCatalogue(TEXTS),
  ]);
  return confirm ? t('notice.confirmFirst', { email }) : t('notice.asked');
}
