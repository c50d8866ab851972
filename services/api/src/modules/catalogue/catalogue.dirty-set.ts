import type { CatalogueChange } from '../product/product-feed.query';

/** What has changed in the database since the catalogue last looked. */
export class Touched {
  readonly products = new Set<string>();
  readonly skus = new Set<string>();
  /** What there is of a SKU now. */
  readonly pieces = new Map<string, number>();
  readonly stores = new Set<string>();
  readonly synonyms = new Set<string>();
  everything = false;

  add(change: CatalogueChange): void {
    if (change.kind === 'all') this.everything = true;
    else if (change.kind === 'pieces') this.pieces.set(change.sku, change.available);
    else
      this[
        ({ product: 'products', stock: 'skus', store: 'stores', synonyms: 'synonyms' } as const)[change.kind]
      ].add(change.id);
  }

  /** Is there anything that only the database can tell? */
  get asks(): boolean {
    return this.products.size + this.skus.size + this.stores.size + this.synonyms.size > 0;
  }

  /** Takes over what could not be shown; pieces told since then are newer. */
  addAll(other: Touched): void {
    for (const [sku, available] of other.pieces) if (!this.pieces.has(sku)) this.pieces.set(sku, available);
    for (const kind of ['products', 'skus', 'stores', 'synonyms'] as const)
      for (const id of other[kind]) this[kind].add(id);
    this.everything ||= other.everything;
  }
}
