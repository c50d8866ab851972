import type { Locale, Localized } from '../locale';
import { sumCents } from '../money';
import type { PricedLine } from './price-order';
import type { Promotion } from './promotion';

/** The amount that promotions subtract from the goods on a payment page, as one coupon, in cents; 0 without one. */
export const couponCents = (lines: readonly Pick<PricedLine, 'lineCents' | 'netCents'>[]): number =>
  sumCents(lines.map(({ lineCents, netCents }) => lineCents - netCents));

/** Maximum length of a name at the provider. */
const COUPON_NAME_MAX = 40;
const PROMOTIONS: Localized = { es: 'Promociones', en: 'Promotions' };

/** The name of the coupon: codes, or titles of promotions without a code, if all of them fit. */
export function couponName(
  promotions: readonly { lane: Promotion['lane']; title: Localized; code?: string | undefined }[],
  locale: Locale,
): string {
  const names = promotions
    .filter(({ lane }) => lane !== 'delivery')
    .map(({ title, code }) => code ?? title[locale])
    .join(', ');
  return names !== '' && names.length <= COUPON_NAME_MAX ? names : PROMOTIONS[locale];
}
