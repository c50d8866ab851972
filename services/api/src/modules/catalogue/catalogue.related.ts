import type { Entry } from './catalogue.entry';

const RELATED_MAX = 4;
/** Maximum age of the selection; the cards are always current. */
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

/** Related products: same scent family, shared tags, in stock; at most four. */
export function relatedEntries(entry: Entry, shelf: Shelf): Entry[] {
  let choice = chosen.get(entry);
  if (!choice || Date.now() - choice.at > MAX_AGE_MS) {
    choice = { ids: mostAlike(entry, shelf.sorted('featured')), at: Date.now() };
    chosen.set(entry, choice);
  }
  return choice.ids.flatMap((id) => shelf.find(id) ?? []);
}

/** Ids of the most similar entries; ties keep their order. */
function mostAlike(entry: Entry, others: readonly Entry[]): string[] {
  const best: { id: string; likeness: number }[] = [];
  for (const other of others) {
    const like = likeness(entry, other);
    if (other === entry || (best.length === RELATED_MAX && like <= (best.at(-1)?.likeness ?? 0))) continue;
    const place = best.findIndex(({ likeness }) => likeness < like);
    best.splice(place < 0 ? best.length : place, 0, { id: other.id, likeness: like });
    best.length = Math.min(best.length, RELATED_MAX);
  }
  return best.map(({ id }) => id);
}
