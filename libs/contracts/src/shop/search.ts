import type { Count } from '../values';
import type { FilterGroup } from './filter-names';

/** Groups of synonyms, e.g. `champú`, `shampoo`. */
export interface SynonymList {
  groups: string[][];
  /** Another version on the server results in a 409. */
  version: Count;
}

export interface SearchHelp {
  /** Other words with results under the same filters. */
  instead: { q: string; total: Count }[];
  /** Results without the filters of a group; 0 is left out. */
  without: { group: FilterGroup; total: Count }[];
}
