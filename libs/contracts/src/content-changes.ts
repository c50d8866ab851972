import type { Count } from './values';

/** Lists whose responses also change when an item is added, removed or moved. */
export type ContentList = 'products' | 'search' | 'offer' | 'reviews' | 'questions' | 'posts' | 'delivery';

/** The changes in the responses of one API process. */
export interface ContentChanges {
  /** The responding process: each reports the changes of its own responses. */
  process: string;
  /** Position of the last change, for the next request. */
  position: Count;
  /** Ids of records, and lists (`ContentList`). Null if any content may have changed. */
  changed: string[] | null;
}

export interface ContentChangesQuery {
  /** The last known positions: `process:position`, separated by commas. */
  after?: string | undefined;
}
