import type { Entry } from './catalogue.entry';

const SHOWN = 4;
/** The choice may be this old; the cards shown are always of now. */
const MAX_AGE_MS = 60_000;

interface Shelf {
  sorted(sort: 'featured'): readonly Entry[];
  find(id: string): Entry | undefined;
}

const chosen = new WeakMap<Entry, { ids: string[]; at: number }>();

const likeness = (a: Entry, b: Entry): number =>
  (a.scent === b.scent ? 2 : 0) +
  (a.category === b.category ? 1 : 0) +
  a.tags.filter((tag) => b.tags.includes(tag)).length +
  (b.inStock ? 1 : 0);

/** Products that go with one: same scent family, shared tags, in stock; four at most. */
export function relatedEntries(entry: Entry, shelf: Shelf): Entry[] {
  let choice = chosen.get(entry);
  if (!choice || Date.now() - choice.at > MAX_AGE_MS) {
    const others = shelf.sorted('featured').filter(({ id }) => id !== entry.id);
    const ids = others
      .map((other, order) => ({ id: other.id, order, likeness: likeness(entry, other) }))
      .sort((a, b) => b.likeness - a.likeness || a.order - b.order)
      .slice(0, SHOWN)
      .map(({ id }) => id);
    choice = { ids, at: Date.now() };
    chosen.set(entry, choice);
  }
  return choice.ids.flatMap((id) => shelf.find(id) ?? []);
}
