import type { Count } from '../values';
import type { FilterGroup } from './filter-names';

/** Groups of synonyms, e.g. `champú`, `shampoo`. */
export interface SynonymList {
  groups: string[][];
  /** If the version on the server differs, the request fails with 409. */
  version: Count;
}

export interface SearchHelp {
  /** Other search queries that have results with the same filters. */
  instead: { q: string; total: Count }[];
  /** Number of results without a group's filters. Groups without results are omitted. */
  without: { group: FilterGroup; total: Count }[];
}
