import type { Count } from '../values';

/** Groups of synonyms, e.g. `champú`, `shampoo`. */
export interface SynonymList {
  groups: string[][];
  /** Another version on the server answers 409. */
  version: Count;
}

export interface SearchHelp {
  /** Other words with results under the same filters. */
  instead: { q: string; total: Count }[];
  /** Results without one of the filters; 0 is left out. */
  without: { filter: SearchFilter; total: Count }[];
}

export const SEARCH_FILTERS = [
  'q', 'tag', 'scent', 'category', 'size', 'price', 'rating', 'without', 'offer', 'inStock',
] as const; // prettier-ignore
export type SearchFilter = (typeof SEARCH_FILTERS)[number];
