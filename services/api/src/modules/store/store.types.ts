import type { Store } from './store.schema';

export type StoreFields = Store;
export type NewStore = Omit<Store, '_id' | 'version'>;
/** Fields that staff edit; the slug is derived from the name. */
export type StoreText = Omit<NewStore, 'slug'>;
