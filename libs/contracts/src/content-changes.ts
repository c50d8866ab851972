import type { Count } from './values';

/** Lists whose responses also change when an item is added, removed or moved. */
export type ContentList = 'products' | 'search' | 'offer' | 'reviews' | 'questions' | 'posts' | 'delivery';

/** Content changes that affect the responses of an API process. */
export interface ContentChanges {
  /** Id of the API process. Each process reports only changes that affect its own responses. */
  process: string;
  /** Position of the last change, to be passed in the next request. */
  position: Count;
  /** Ids of changed records, and changed lists (`ContentList`). Null if all content may have changed. */
  changed: string[] | null;
}

export interface ContentChangesQuery {
  /** Last known positions, as comma-separated `process:position` pairs. */
  after?: string | undefined;
}
