/** Words that mean the same to shoppers, e.g. `champú`, `shampoo`. Words of one group find each other. */
export interface SynonymList {
  groups: string[][];
  /** As read; saving over another one answers 409. */
  version: number;
}

/** A way on from a list with nothing in it. */
export interface SearchHelp {
  /** Other words that do find something under the same filters. */
  instead: { q: string; total: number }[];
  /** What would be found without one of the filters; 0 is left out. */
  without: { filter: SearchFilter; total: number }[];
}

export const SEARCH_FILTERS = [
  'q', 'tag', 'scent', 'category', 'size', 'price', 'rating', 'without', 'offer', 'inStock',
] as const; // prettier-ignore
export type SearchFilter = (typeof SEARCH_FILTERS)[number];
