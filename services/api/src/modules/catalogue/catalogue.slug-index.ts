import { type Entry, withPieces } from './catalogue.entry';

/** What products on sale are called by: slugs, former slugs, and the SKUs of their sizes. */
export class CatalogueNames {
  private readonly slugs = new Map<string, string>();
  private readonly skus = new Map<string, Entry>();

  /** @param before as it was known; undefined for a new one. @param after undefined for one that is gone */
  replace(before: Entry | undefined, after?: Entry): void {
    for (const slug of before?.slugs ?? []) this.slugs.delete(slug);
    for (const { sku } of before?.sizes ?? []) this.skus.delete(sku);
    if (!after) return;
    for (const slug of after.slugs) this.slugs.set(slug, after.id);
    for (const { sku } of after.sizes) this.skus.set(sku, after);
  }

  idOf = (slug: string): string | undefined => this.slugs.get(slug);

  /** Each product of these SKUs once, before and after it takes the new numbers of pieces. */
  takePieces(pieces: ReadonlyMap<string, number>): [before: Entry, after: Entry][] {
    const entries = new Set([...pieces.keys()].flatMap((sku) => this.skus.get(sku) ?? []));
    return [...entries].map((entry) => {
      const before = { ...entry };
      return [before, Object.assign(entry, withPieces(before, pieces))];
    });
  }
}
