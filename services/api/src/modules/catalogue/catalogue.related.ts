import type { Entry } from './catalogue.entry';

const MAX_RELATED = 4;
/** Maximum age of a selection in ms. The cards themselves are always current. */
const MAX_AGE_MS = 60_000;
/** Minimum time in ms between selections after catalogue changes. */
const MIN_AGE_MS = 1_000;

type SimilarityTraits = Pick<Entry, 'scent' | 'category' | 'tags' | 'inStock'>;

interface Shelf {
  version: number;
  getSorted(sort: 'featured'): readonly Entry[];
  findEntry(id: string): Entry | undefined;
}

/** Products with the same traits, and therefore the same similarity to any other product. */
interface Group {
  traits: SimilarityTraits;
  /** The first products of the group in the shop's order. */
  first: { id: string; place: number }[];
}

const toKindKey = ({ scent, category, tags }: SimilarityTraits): string =>
  `${scent} ${category} ${tags.join()}`;

const computeSimilarity = (a: SimilarityTraits, b: SimilarityTraits): number =>
  (a.scent === b.scent ? 2 : 0) +
  (a.category === b.category ? 1 : 0) +
  a.tags.filter((tag) => b.tags.includes(tag)).length +
  (b.inStock ? 1 : 0);

/**
 * Selects up to four related products: of the same scent family, with shared tags, and in stock. Among equally similar
 * products, the shop's order decides. One pass over the catalogue serves all products.
 */
export class RelatedProducts {
  private groups: Group[] = [];
  /** Ids of related products, keyed by group. They may include the product for which they are selected. */
  private readonly cache = new Map<string, string[]>();
  private version = -1;
  private at = -Infinity;

  constructor(private readonly shelf: Shelf) {}

  findRelated(entry: Entry): Entry[] {
    this.renew();
    const kind = toKindKey(entry);
    const ids = this.cache.get(kind) ?? this.findMostSimilar(entry);
    this.cache.set(kind, ids);
    return ids
      .filter((id) => id !== entry.id)
      .flatMap((id) => this.shelf.findEntry(id) ?? [])
      .slice(0, MAX_RELATED);
  }

  private renew(): void {
    const ageMs = performance.now() - this.at;
    if (ageMs < (this.version === this.shelf.version ? MAX_AGE_MS : MIN_AGE_MS)) return;
    this.version = this.shelf.version;
    this.at = performance.now();
    this.cache.clear();
    const groups = new Map<string, Group>();
    for (const [place, entry] of this.shelf.getSorted('featured').entries()) {
      const name = `${toKindKey(entry)} ${entry.inStock}`;
      const { scent, category, tags, inStock } = entry;
      const group = groups.get(name) ?? { traits: { scent, category, tags, inStock }, first: [] };
      if (group.first.length <= MAX_RELATED) group.first.push({ id: entry.id, place });
      groups.set(name, group);
    }
    this.groups = [...groups.values()];
  }

  private findMostSimilar(entry: Entry): string[] {
    const levels = new Map<number, Group[]>();
    for (const group of this.groups) {
      const level = computeSimilarity(entry, group.traits);
      const sameLevelIds = levels.get(level);
      if (sameLevelIds) sameLevelIds.push(group);
      else levels.set(level, [group]);
    }
    const closestIds: string[] = [];
    for (const level of [...levels.keys()].sort((a, b) => b - a)) {
      const rows = (levels.get(level) ?? []).flatMap(({ first }) => first);
      closestIds.push(...rows.sort((a, b) => a.place - b.place).map(({ id }) => id));
      if (closestIds.length > MAX_RELATED) break;
    }
    return closestIds.slice(0, MAX_RELATED + 1);
  }
}
