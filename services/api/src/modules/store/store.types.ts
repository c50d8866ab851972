import type { Store } from './store.schema';

export type StoreFields = Store;
export type NewStore = Omit<Store, '_id' | 'version'>;
/** What staff write; the address follows from the name. */
export type StoreText = Omit<NewStore, 'slug'>;
