import type { Locale, Localized } from '../locale';
import { sumCents } from '../money';
import type { PricedLine } from './price-order';
import type { Promotion } from './promotion';

/** Value of the coupon shown on the payment page: the cents that promotions subtract from the goods. */
export const computeCouponCents = (lines: readonly Pick<PricedLine, 'lineCents' | 'netCents'>[]): number =>
  sumCents(lines.map(({ lineCents, netCents }) => lineCents - netCents));

/** Maximum length of a coupon name at the payment provider. */
const COUPON_NAME_MAX = 40;
const PROMOTIONS: Localized = { es: 'Promociones', en: 'Promotions' };

/** Name of the coupon. Lists the codes, or the titles of promotions without a code, if all of them fit. */
export function createCouponName(
  promotions: readonly { target: Promotion['target']; title: Localized; code?: string | undefined }[],
  locale: Locale,
): string {
  const names = promotions
    .filter(({ target }) => target !== 'delivery')
    .map(({ title, code }) => code ?? title[locale])
    .join(', ');
  return names !== '' && names.length <= COUPON_NAME_MAX ? names : PROMOTIONS[locale];
}
