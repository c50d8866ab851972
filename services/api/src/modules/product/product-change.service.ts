import { Injectable } from '@nestjs/common';
import { toSlug } from '@munay/contracts/fold';
import { LIMITS } from '@munay/contracts/limits';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { buildSearchWords } from '../search/product.words';
import { StockService } from '../stock/stock.service';
import { PriceRepository } from './price.repository';
import { toPriceDecisions } from './product.price-history';
import { type Discount, findOverlap, isEnded, listDiscountsWith } from './product.pricing';
import { ProductRepository } from './product.repository';
import type { ProductSize } from './product.schema';
import type { ProductChange, ProductFields } from './product.types';
import { ProductLimitService } from './product-limit.service';

/** Stores edits of products. Slugs and SKUs are never reused for another product, and each price change is recorded. */
@Injectable()
export class ProductChangeService {
  constructor(
    private readonly products: ProductRepository,
    private readonly prices: PriceRepository,
    private readonly stock: StockService,
    private readonly productLimit: ProductLimitService,
    private readonly clock: Clock,
  ) {}

  /** An unused slug for a title. */
  async findFreeSlug(title: string): Promise<string> {
    const base = toSlug(title).slice(0, 70).replace(/-$/, '') || 'producto';
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if (!(await this.products.isSlugTaken(slug))) return slug;
    }
  }

  /**
   * @param before the stored product; null for a new one
   * @throws AppError slugTaken; skuTaken, also for a SKU with stock movements of another size; skuFixed; duplicateSize
   */
  async assertUnused(
    { slug, sizes }: { slug: string; sizes: ProductSize[] },
    before?: Pick<ProductFields, '_id' | 'sizes'>,
  ): Promise<void> {
    const id = before?._id.toString();
    if (await this.products.isSlugTaken(slug, id)) throw new AppError('slugTaken');
    const skus = sizes.map(({ sku }) => sku);
    const duplicates = skus.filter((sku, index) => skus.indexOf(sku) !== index);
    const takenSkus = duplicates.length > 0 ? duplicates : await this.products.findUsedSkus(skus, id);
    const addedSkus = skus.filter((sku) => !before?.sizes.some((size) => size.sku === sku));
    const usedSkus =
      takenSkus.length > 0
        ? takenSkus
        : await this.listUsedSkus(addedSkus.map((sku) => ({ sku, productId: id })));
    if (usedSkus.length > 0) throw new AppError('skuTaken', { skus: usedSkus });
    const labels = sizes.map(({ label }) => label);
    if (new Set(labels).size < labels.length) throw new AppError('duplicateSize');
    // A size with the same label was submitted with another SKU
    const relabelledSizes = findRemovedSizes(before?.sizes ?? [], sizes).filter(({ label }) =>
      labels.includes(label),
    );
    const skusWithMoves = await this.stock.findWithMoves(
      relabelledSizes
        .filter(({ label }) => sizes.some((size) => size.label === label && addedSkus.includes(size.sku)))
        .map(({ sku }) => sku),
    );
    if (skusWithMoves.size > 0) throw new AppError('skuFixed', { skus: [...skusWithMoves] });
  }

  /**
   * Finds SKUs that cannot be used. A SKU with stock movements identifies its size forever, even after the size or
   * product was removed, so only the same product may reuse it.
   * @returns the given SKUs that are new to their product but belong to another size
   */
  async listUsedSkus(sizes: readonly { sku: string; productId?: string | undefined }[]): Promise<string[]> {
    const moved = await this.stock.findWithMoves(sizes.map(({ sku }) => sku));
    const owners = await this.prices.findOwners([...moved]);
    return sizes
      .filter(({ sku, productId }) => moved.has(sku) && !owners.has(`${productId} ${sku}`))
      .map(({ sku }) => sku);
  }

  /**
   * Stores an edited product. Call inside a transaction.
   * @returns null when the product has been deleted or edited since `version`
   * @throws AppError discountOverlaps, discountsFull, catalogueFull
   */
  async replace(
    before: ProductFields,
    version: number,
    { discount, ...change }: ProductChange,
  ): Promise<ProductFields | null> {
    const nextProduct = { ...before, ...change } as ProductFields;
    const id = before._id.toString();
    await this.productLimit.assertLimit(before.status, nextProduct.status);
    const after = await this.products.replace(id, version, {
      ...change,
      ...(nextProduct.slug !== before.slug && { formerSlugs: listFormerSlugs(before, nextProduct.slug) }),
      ...(discount !== undefined && { discounts: this.mergeDiscounts(before, discount) }),
      ...buildSearchWords(nextProduct),
    });
    if (!after) return null;
    await this.appendPrices(before, after);
    await this.stock.close(findRemovedSizes(before.sizes, after.sizes).map(({ sku }) => sku));
    return after;
  }

  /** Deletes the product, and removes its sizes from the stock. Call inside a transaction. */
  async remove({ _id, sizes }: Pick<ProductFields, '_id' | 'sizes'>): Promise<void> {
    await this.products.remove(_id.toString());
    await this.stock.close(sizes.map(({ sku }) => sku));
  }

  private mergeDiscounts(before: ProductFields, singleDiscount: Discount | null): Discount[] {
    const now = this.clock.now();
    const discounts = listDiscountsWith(before, singleDiscount, now);
    if (discounts.filter((discount) => !isEnded(discount, now)).length > LIMITS.discountPeriods)
      throw new AppError('discountsFull', { fields: [{ field: 'discount.startsAt', rule: 'max' }] });
    if (findOverlap(discounts.filter(({ replaces }) => !replaces)))
      throw new AppError('discountOverlaps', { fields: [{ field: 'discount.startsAt', rule: 'overlaps' }] });
    return discounts;
  }

  /** Records each size whose price, discounts or publication changed. Removed sizes are no longer on sale. */
  private async appendPrices(before: ProductFields, after: ProductFields): Promise<void> {
    const now = this.clock.now();
    const isSameInput = JSON.stringify(listPriceInputs(before)) === JSON.stringify(listPriceInputs(after));
    const priceBefore = new Map(before.sizes.map(({ sku, priceCents }) => [sku, priceCents]));
    const changedPrices = after.sizes.filter(
      ({ sku, priceCents }) => !isSameInput || priceBefore.get(sku) !== priceCents,
    );
    const removedSizes = findRemovedSizes(before.sizes, after.sizes);
    const rows = [
      ...toPriceDecisions(after, changedPrices, now),
      ...toPriceDecisions({ ...after, status: 'archived' }, removedSizes, now),
    ];
    if (rows.length > 0) await this.prices.appendRows(rows);
  }
}

/** The fields, apart from the price, that determine what a size costs and whether it is on sale. */
const listPriceInputs = ({ discounts, status, publishAt }: ProductFields): unknown => [
  discounts,
  status === 'active' && (publishAt ?? true),
];

const findRemovedSizes = (before: readonly ProductSize[], sizes: readonly ProductSize[]): ProductSize[] =>
  before.filter(({ sku }) => !sizes.some((size) => size.sku === sku));

const listFormerSlugs = ({ formerSlugs: former, slug }: ProductFields, nextSlug: string): string[] => [
  ...former.filter((value) => value !== nextSlug && value !== slug),
  slug,
];
