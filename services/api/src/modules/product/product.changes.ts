import { Injectable } from '@nestjs/common';
import { slugOf } from '@munay/contracts/fold';
import { LIMITS } from '@munay/contracts/limits';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { searchWords } from '../search/product.words';
import { StockService } from '../stock/stock.service';
import { PriceRepository } from './price.repository';
import { ProductLimit } from './product.limit';
import { type Discount, isOver, overlapIn, periodsOf, periodsWith, waitingUntil } from './product.pricing';
import { ProductRepository } from './product.repository';
import type { ProductSize } from './product.schema';
import type { ProductChange, ProductFields } from './product.types';

/** Edits of products: slugs and SKUs are unique forever, and every price change is recorded. */
@Injectable()
export class ProductChanges {
  constructor(
    private readonly products: ProductRepository,
    private readonly prices: PriceRepository,
    private readonly stock: StockService,
    private readonly limit: ProductLimit,
    private readonly clock: Clock,
  ) {}

  /** An unused slug for a title. */
  async freeSlug(title: string): Promise<string> {
    const base = slugOf(title).slice(0, 70).replace(/-$/, '') || 'producto';
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if (!(await this.products.isSlugTaken(slug))) return slug;
    }
  }

  /**
   * @param before the current product, unless it is new
   * @throws AppError slugTaken; skuTaken, also for a SKU with stock movements of another size; skuFixed; sizeTwice
   */
  async requireFree(
    { slug, sizes }: { slug: string; sizes: ProductSize[] },
    before?: Pick<ProductFields, '_id' | 'sizes'>,
  ): Promise<void> {
    const id = before?._id.toString();
    if (await this.products.isSlugTaken(slug, id)) throw new AppError('slugTaken');
    const skus = sizes.map(({ sku }) => sku);
    const twice = skus.filter((sku, index) => skus.indexOf(sku) !== index);
    const taken = twice.length > 0 ? twice : await this.products.skusTaken(skus, id);
    const fresh = skus.filter((sku) => !before?.sizes.some((size) => size.sku === sku));
    const used = taken.length > 0 ? taken : await this.skusUsed(fresh.map((sku) => ({ sku, productId: id })));
    if (used.length > 0) throw new AppError('skuTaken', { skus: used });
    const labels = sizes.map(({ label }) => label);
    if (new Set(labels).size < labels.length) throw new AppError('sizeTwice');
    // A size with the same label but another SKU
    const changed = leftOut(before?.sizes ?? [], sizes).filter(({ label }) => labels.includes(label));
    const fixed = await this.stock.moved(
      changed
        .filter(({ label }) => sizes.some((size) => size.label === label && fresh.includes(size.sku)))
        .map(({ sku }) => sku),
    );
    if (fixed.size > 0) throw new AppError('skuFixed', { skus: [...fixed] });
  }

  /**
   * A SKU with stock movements identifies its size forever, even after size or product are removed: only the same
   * product may reuse it.
   * @returns those of these SKUs, new to their products, that belong to another size
   */
  async skusUsed(sizes: readonly { sku: string; productId?: string | undefined }[]): Promise<string[]> {
    const moved = await this.stock.moved(sizes.map(({ sku }) => sku));
    const owners = await this.prices.findOwners([...moved]);
    return sizes
      .filter(({ sku, productId }) => moved.has(sku) && !owners.has(`${productId} ${sku}`))
      .map(({ sku }) => sku);
  }

  /**
   * Call inside a transaction.
   * @returns null when the product was deleted or edited since `version`
   * @throws AppError discountOverlaps, discountsFull, catalogueFull
   */
  async replace(
    before: ProductFields,
    version: number,
    change: ProductChange,
  ): Promise<ProductFields | null> {
    const next = { ...before, ...change } as ProductFields;
    const id = before._id.toString();
    await this.limit.requireRoom(before.status, next.status);
    const after = await this.products.replace(id, version, {
      ...change,
      ...(next.slug !== before.slug && { formerSlugs: formerSlugs(before, next.slug) }),
      ...(change.discount !== undefined && { discounts: this.periodsWith(before, change.discount) }),
      words: searchWords(next),
    });
    if (!after) return null;
    await this.appendPrices(id, before, after);
    await this.stock.close(leftOut(before.sizes, after.sizes).map(({ sku }) => sku));
    return after;
  }

  /** Call inside a transaction. */
  async remove({ _id, sizes }: Pick<ProductFields, '_id' | 'sizes'>): Promise<void> {
    await this.products.remove(_id.toString());
    await this.stock.close(sizes.map(({ sku }) => sku));
  }

  private periodsWith(before: ProductFields, own: Discount | null): Discount[] {
    const now = this.clock.now();
    const periods = periodsWith(before, own, now);
    if (periods.filter((period) => !isOver(period, now)).length > LIMITS.discountPeriods)
      throw new AppError('discountsFull', { fields: [{ field: 'discount.startsAt', rule: 'max' }] });
    if (overlapIn(periods))
      throw new AppError('discountOverlaps', { fields: [{ field: 'discount.startsAt', rule: 'overlaps' }] });
    return periods;
  }

  /** Records a price change for each size whose price or reduction differs. */
  private async appendPrices(id: string, before: ProductFields, after: ProductFields): Promise<void> {
    const { sizes, discount } = after;
    const discounts = periodsOf(after);
    const decidedAt = this.clock.now();
    const same = JSON.stringify(pricedBy(before)) === JSON.stringify(pricedBy(after));
    const priceBefore = new Map(before.sizes.map(({ sku, priceCents }) => [sku, priceCents]));
    const changed = sizes.filter(({ sku, priceCents }) => !same || priceBefore.get(sku) !== priceCents);
    if (changed.length > 0)
      await this.prices.append(
        id,
        changed.map(({ sku, label, priceCents }) => ({
          ...{ sku, size: label, priceCents, decidedAt },
          ...{ discount, discounts },
          ...waitingUntil(after, decidedAt),
        })),
      );
  }
}

/** What else decides about prices. */
const pricedBy = (product: ProductFields): unknown => [periodsOf(product), product.publishAt ?? null];

const leftOut = (before: readonly ProductSize[], sizes: readonly ProductSize[]): ProductSize[] =>
  before.filter(({ sku }) => !sizes.some((size) => size.sku === sku));

const formerSlugs = ({ formerSlugs: former, slug }: ProductFields, next: string): string[] => [
  ...former.filter((one) => one !== next && one !== slug),
  slug,
];
