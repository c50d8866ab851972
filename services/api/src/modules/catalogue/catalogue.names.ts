import type { Entry } from './catalogue.entry';

/** What products on sale are called by: slugs, former slugs, and the SKUs of their sizes. */
export class CatalogueNames {
  private readonly slugs = new Map<string, string>();
  private readonly skus = new Map<string, Entry>();

  add(entry: Entry): void {
    for (const slug of entry.slugs) this.slugs.set(slug, entry.id);
    for (const { sku } of entry.sizes) this.skus.set(sku, entry);
  }

  remove({ slugs, sizes }: Entry): void {
    for (const slug of slugs) this.slugs.delete(slug);
    for (const { sku } of sizes) this.skus.delete(sku);
  }

  idOf = (slug: string): string | undefined => this.slugs.get(slug);

  /** Each product once that comes in one of these SKUs. */
  ofSkus = (skus: Iterable<string>): Set<Entry> =>
    new Set([...skus].flatMap((sku) => this.skus.get(sku) ?? []));
}
