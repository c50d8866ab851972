import { Injectable } from '@nestjs/common';
import { ProductRepository } from './product.repository';

/** Overlap of reads in ms. An edit's timestamp predates its commit and comes from another process's clock. */
const OVERLAP_MS = 30_000;

/** The SKUs of published products. All products are read once, then only those edited after the last read. */
@Injectable()
export class SizesOnSaleService {
  private readonly skus = new Set<string>();
  private readonly skusByProduct = new Map<string, readonly string[]>();
  private readAt = 0;
  private currentRead?: Promise<void> | undefined;

  constructor(private readonly products: ProductRepository) {}

  /** Returns the current set. The next call may modify it. */
  async getSkus(): Promise<ReadonlySet<string>> {
    this.currentRead ??= this.reloadEdited().finally(() => (this.currentRead = undefined));
    await this.currentRead;
    return this.skus;
  }

  private async reloadEdited(): Promise<void> {
    const since = new Date(this.readAt - OVERLAP_MS);
    const readAt = Date.now();
    for (const { _id, status, sizes } of await this.products.findEditedProducts(since)) {
      const id = _id.toString();
      for (const sku of this.skusByProduct.get(id) ?? []) this.skus.delete(sku);
      const skus = status === 'active' ? sizes.map(({ sku }) => sku) : [];
      for (const sku of skus) this.skus.add(sku);
      this.skusByProduct.set(id, skus);
    }
    this.readAt = readAt;
  }
}
