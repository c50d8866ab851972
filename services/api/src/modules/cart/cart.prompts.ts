import type { Locale } from '@munay/contracts/locale';
import type { CartPrompt } from '@munay/contracts/order/cart';
import { describeMissing } from '@munay/contracts/pricing/buyer-texts';
import type { Quote } from '../pricing/pricing.mapper';
import type { Offers } from '../promotion/promotion.types';

/** Further promotions are too distant to be useful. */
const PROMPTS_MAX = 3;

/** Describes what a cart lacks for further promotions; undefined if nothing is missing. */
export function toPrompts(
  { sums, known }: Pick<Quote, 'sums' | 'known'>,
  { promotions, codes }: Pick<Offers, 'promotions' | 'codes'>,
  locale: Locale,
): CartPrompt[] | undefined {
  const offered = [...promotions, ...codes.flatMap(({ promotion }) => promotion ?? [])];
  const prompts = sums.missing.flatMap((missing): CartPrompt[] => {
    const { promotionId } = missing;
    const promotion = offered.find(({ id }) => id === promotionId);
    const title = known.get(promotionId)?.title[locale];
    if (!promotion || promotion.target === 'delivery' || title === undefined) return [];
    return [{ promotionId, title, text: describeMissing(promotion, missing, locale) }];
  });
  return prompts.length > 0 ? prompts.slice(0, PROMPTS_MAX) : undefined;
}
