import type { Count } from './values';

/** Lists whose responses also change when an item is added, removed or moved. */
export type ContentList = 'products' | 'search' | 'offer' | 'reviews' | 'questions' | 'posts' | 'delivery';

/** Content changes in the responses of one API process. */
export interface ContentChanges {
  /** Id of the API process. Each process only reports changes of its own responses. */
  process: string;
  /** Position of the last change, to be passed in the next request. */
  position: Count;
  /** Ids of changed records, and changed lists (`ContentList`). Null if any content may have changed. */
  changed: string[] | null;
}

export interface ContentChangesQuery {
  /** Last known position of each process, as `process:position`, separated by commas. */
  after?: string | undefined;
}
