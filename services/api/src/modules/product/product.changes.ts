import { Injectable } from '@nestjs/common';
import { slugOf } from '@munay/contracts/fold';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { searchWords } from '../search/product.words';
import { PriceRepository } from './price.repository';
import { ProductRepository } from './product.repository';
import type { ProductSize } from './product.schema';
import type { ProductChange, ProductFields } from './product.types';

/** Edits of products: no two share an address or a SKU, and every decision about a price is kept. */
@Injectable()
export class ProductChanges {
  constructor(
    private readonly products: ProductRepository,
    private readonly prices: PriceRepository,
    private readonly clock: Clock,
  ) {}

  /** An address that no product has or had, made of a title. */
  async freeSlug(title: string): Promise<string> {
    const base = slugOf(title).slice(0, 70).replace(/-$/, '') || 'producto';
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if (!(await this.products.isSlugTaken(slug))) return slug;
    }
  }

  /** @param id of the product that may have them @throws AppError slugTaken, skuTaken, sizeTwice */
  async requireFree({ slug, sizes }: { slug: string; sizes: ProductSize[] }, id?: string): Promise<void> {
    if (await this.products.isSlugTaken(slug, id)) throw new AppError('slugTaken');
    const skus = sizes.map(({ sku }) => sku);
    const twice = skus.filter((sku, index) => skus.indexOf(sku) !== index);
    const taken = twice.length > 0 ? twice : await this.products.skusTaken(skus, id);
    if (taken.length > 0) throw new AppError('skuTaken', { skus: taken });
    const labels = sizes.map(({ label }) => label);
    if (new Set(labels).size < labels.length) throw new AppError('sizeTwice');
  }

  /** Belongs into a transaction. @returns null when the product is gone or was edited since `version` */
  async replace(
    before: ProductFields,
    version: number,
    change: ProductChange,
  ): Promise<ProductFields | null> {
    const next = { ...before, ...change } as ProductFields;
    const id = before._id.toString();
    const after = await this.products.replace(id, version, {
      ...change,
      ...(next.slug !== before.slug && { formerSlugs: formerSlugs(before, next.slug) }),
      words: searchWords(next),
    });
    if (after) await this.appendPrices(id, before, after);
    return after;
  }

  remove = (id: string): Promise<void> => this.products.remove(id);

  /** A decision for each size whose price, or the reduction on it, is another one now. */
  private async appendPrices(
    id: string,
    before: ProductFields,
    { sizes, discount }: ProductFields,
  ): Promise<void> {
    const same = JSON.stringify(before.discount) === JSON.stringify(discount);
    const priceBefore = new Map(before.sizes.map(({ label, priceCents }) => [label, priceCents]));
    const changed = sizes.filter(({ label, priceCents }) => !same || priceBefore.get(label) !== priceCents);
    const decidedAt = this.clock.now();
    if (changed.length > 0)
      await this.prices.append(
        id,
        changed.map(({ label, priceCents }) => ({ size: label, priceCents, discount, decidedAt })),
      );
  }
}

const formerSlugs = ({ formerSlugs: former, slug }: ProductFields, next: string): string[] => [
  ...former.filter((one) => one !== next && one !== slug),
  slug,
];
