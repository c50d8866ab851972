import type { CatalogueChange } from '../product/product-feed.query';

/** What has changed in the database since the catalogue last looked. */
export class Touched {
  readonly products = new Set<string>();
  readonly skus = new Set<string>();
  readonly stores = new Set<string>();
  readonly synonyms = new Set<string>();
  everything = false;

  add(change: CatalogueChange): void {
    if (change.kind === 'all') this.everything = true;
    else
      this[
        ({ product: 'products', stock: 'skus', store: 'stores', synonyms: 'synonyms' } as const)[change.kind]
      ].add(change.id);
  }

  addAll(other: Touched): void {
    for (const kind of ['products', 'skus', 'stores', 'synonyms'] as const)
      for (const id of other[kind]) this[kind].add(id);
    this.everything ||= other.everything;
  }
}
