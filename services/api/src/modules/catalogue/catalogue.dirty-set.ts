import type { CatalogueChange } from '../product/product-feed.query';

/** Changes since the catalogue was last updated. */
export class DirtySet {
  readonly products = new Set<string>();
  readonly skus = new Set<string>();
  /** Current stock, keyed by SKU. */
  readonly units = new Map<string, number>();
  readonly stores = new Set<string>();
  readonly synonyms = new Set<string>();
  hasEverything = false;

  add(change: CatalogueChange): void {
    if (change.kind === 'all') this.hasEverything = true;
    else if (change.kind === 'units') this.units.set(change.sku, change.available);
    else
      this[
        ({ product: 'products', stock: 'skus', store: 'stores', synonyms: 'synonyms' } as const)[change.kind]
      ].add(change.id);
  }

  /** Whether the changes require reading the database. */
  get needsReload(): boolean {
    return this.products.size + this.skus.size + this.stores.size + this.synonyms.size > 0;
  }

  /** Re-adds changes that could not be applied. Stock changes received in the meantime are not overwritten. */
  addAll(set: DirtySet): void {
    for (const [sku, available] of set.units) if (!this.units.has(sku)) this.units.set(sku, available);
    for (const kind of ['products', 'skus', 'stores', 'synonyms'] as const)
      for (const id of set[kind]) this[kind].add(id);
    this.hasEverything ||= set.hasEverything;
  }
}
