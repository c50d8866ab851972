import { isInPromotionScope } from '@munay/contracts/pricing/promotion';
import type { ScopedLine } from '@munay/contracts/promotion/scope';
import { TAGS } from '@munay/contracts/shop/product';
import type { AutomaticPromotion } from '../promotion/promotion.shown';
import type { Entry } from './catalogue.entry';

type ScopedEntry = Pick<Entry, 'id' | 'sizes' | 'tags'>;

const toLines = ({ id, sizes, tags }: ScopedEntry): ScopedLine[] =>
  sizes.map(({ sku, weightGrams }) => ({
    id: sku,
    sku,
    weightGrams,
    productId: id,
    tags: tags.flatMap((tag) => TAGS[tag] ?? []),
  }));

/** Finds the products that show another promotion after promotions have changed, which causes no write to them. */
export class PromotionChanges {
  private known = new Map<string, { key: string; shown: AutomaticPromotion }>();

  /**
   * @param promotions the promotions that are now shown
   * @returns ids of products in the scope of a promotion that was added, removed or changed since the last call
   */
  update(promotions: readonly AutomaticPromotion[], entries: Iterable<ScopedEntry>): string[] {
    const before = this.known;
    this.known = new Map(promotions.map((shown) => [shown.id, { key: JSON.stringify(shown), shown }]));
    const after = this.known;
    const isUnchanged = (id: string): boolean => before.get(id)?.key === after.get(id)?.key;
    const changed = [...before.values(), ...after.values()]
      .map(({ shown }) => shown)
      .filter(({ id }) => !isUnchanged(id));
    if (changed.length === 0) return [];
    return [...entries]
      .filter((entry) =>
        toLines(entry).some((line) => changed.some((shown) => isInPromotionScope(shown.promotion, line))),
      )
      .map(({ id }) => id);
  }
}
