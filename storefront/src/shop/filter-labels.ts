import { isMessageId, type Translate, useFormat, useT } from '@munay/kit';
import type { AppliedFilter, ListFilter, ShopFilters } from './shop-filters';

/** The label of a value within its group, which may be shorter or only name the avoided ingredient. */
export function getOptionLabel(t: Translate, name: ListFilter, value: string): string {
  const id = `shop.avoid.${value}`;
  return isMessageId(id) ? t(id) : getValueLabel(t, name, value);
}

export function getValueLabel(t: Translate, name: ListFilter, value: string): string {
  const id = `${name}.${value}`;
  return isMessageId(id) ? t(id) : value;
}

export function useAppliedLabel(): (applied: AppliedFilter, filters: ShopFilters) => string {
  const t = useT();
  const { money } = useFormat();
  return ({ kind, value }, { minPriceCents, maxPriceCents, minRating }) => {
    if (kind === 'q') return t('shop.words', { words: value });
    if (kind === 'without') return t('shop.avoiding', { ingredient: value });
    if (kind === 'offer' || kind === 'inStock' || kind === 'promotion') return t(`shop.${kind}`);
    if (kind === 'rating') return t('shop.ratingFrom', { stars: minRating ?? 0 });
    if (kind !== 'price') return getValueLabel(t, kind, value);
    if (minPriceCents === null) return t('shop.upTo', { price: money(maxPriceCents ?? 0) });
    if (maxPriceCents === null) return t('shop.atLeast', { price: money(minPriceCents) });
    return t('shop.between', { from: money(minPriceCents), to: money(maxPriceCents) });
  };
}
