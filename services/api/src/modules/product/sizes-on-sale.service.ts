import { Injectable } from '@nestjs/common';
import { ProductRepository } from './product.repository';

/** An edit is dated before its transaction commits, by the clock of any process, so reads overlap by this much. */
const OVERLAP_MS = 30_000;

/** The SKUs of published products. Products are read once, then only those edited after the last read. */
@Injectable()
export class SizesOnSaleService {
  private readonly skus = new Set<string>();
  private readonly byProduct = new Map<string, readonly string[]>();
  private readAt = 0;
  private reading?: Promise<void> | undefined;

  constructor(private readonly products: ProductRepository) {}

  /** The current set; the next call may change it. */
  async now(): Promise<ReadonlySet<string>> {
    this.reading ??= this.readEdited().finally(() => (this.reading = undefined));
    await this.reading;
    return this.skus;
  }

  private async readEdited(): Promise<void> {
    const since = new Date(this.readAt - OVERLAP_MS);
    const readAt = Date.now();
    for (const { _id, status, sizes } of await this.products.findEdited(since)) {
      const id = _id.toString();
      for (const sku of this.byProduct.get(id) ?? []) this.skus.delete(sku);
      const skus = status === 'active' ? sizes.map(({ sku }) => sku) : [];
      for (const sku of skus) this.skus.add(sku);
      this.byProduct.set(id, skus);
    }
    this.readAt = readAt;
  }
}
