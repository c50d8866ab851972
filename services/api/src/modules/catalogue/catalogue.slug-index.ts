import { type Entry, withUnits } from './catalogue.entry';

/** Published products, keyed by slug, former slug and SKU. */
export class SlugIndex {
  private readonly slugs = new Map<string, string>();
  private readonly skus = new Map<string, Entry>();

  /** @param before undefined for a new product @param after undefined for a removed one */
  replace(before: Entry | undefined, after?: Entry): void {
    for (const slug of before?.slugs ?? []) this.slugs.delete(slug);
    for (const { sku } of before?.sizes ?? []) this.skus.delete(sku);
    if (!after) return;
    for (const slug of after.slugs) this.slugs.set(slug, after.id);
    for (const { sku } of after.sizes) this.skus.set(sku, after);
  }

  findId = (slug: string): string | undefined => this.slugs.get(slug);

  /** Products with these SKUs, before and after applying the new stock. */
  applyStock(units: ReadonlyMap<string, number>): [before: Entry, after: Entry][] {
    const entries = new Set([...units.keys()].flatMap((sku) => this.skus.get(sku) ?? []));
    return [...entries].map((entry) => {
      const before = { ...entry };
      return [before, Object.assign(entry, withUnits(before, units))];
    });
  }
}
