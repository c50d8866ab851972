import { type Locale, LOCALES } from '@munay/contracts/locale';
import type { PricePromotion } from '@munay/contracts/pricing/buyer-texts';
import { describePromotion } from '@munay/contracts/pricing/buyer-texts';
import type { ShownPromotion } from '@munay/contracts/shop/product';
import { toPricedPromotion } from './promotion.mapper';
import { hasBuyerRule } from './promotion.rules';
import type { PromotionFields } from './promotion.types';

/** An automatic promotion that all shoppers get, with its descriptions. */
export interface AutomaticPromotion {
  id: string;
  promotion: PricePromotion;
  views: Record<Locale, ShownPromotion>;
}

function describe(fields: PromotionFields, promotion: PricePromotion): AutomaticPromotion {
  const { id, title, endsAt } = fields;
  const views = LOCALES.map((locale): [Locale, ShownPromotion] => [
    locale,
    {
      id,
      title: title[locale],
      ...describePromotion(promotion, locale),
      endsAt: endsAt?.toISOString() ?? null,
    },
  ]);
  return { id, promotion, views: Object.fromEntries(views) as Record<Locale, ShownPromotion> };
}

/** Cached promotions keep their identity until they are read again, so products share their descriptions. */
const described = new WeakMap<PromotionFields, AutomaticPromotion | null>();

/**
 * The promotion as shown with products; null if it needs a code, lowers delivery, or only applies to some buyers, so
 * that only a cart can tell whether it applies.
 */
export function toAutomaticPromotion(fields: PromotionFields): AutomaticPromotion | null {
  const known = described.get(fields);
  if (known !== undefined) return known;
  const promotion = toPricedPromotion(fields);
  const isShown =
    fields.redemption === 'automatic' &&
    fields.state === 'active' &&
    fields.left !== 0 &&
    !hasBuyerRule(fields) &&
    promotion.target !== 'delivery';
  const shown = isShown ? describe(fields, promotion) : null;
  described.set(fields, shown);
  return shown;
}
