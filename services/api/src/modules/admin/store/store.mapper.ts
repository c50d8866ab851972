import type { StoreView } from '@munay/contracts/admin/store';
import type { Locale } from '@munay/contracts/locale';
import type { StoreFields } from '../../store/store.types';

export const toStoreView = (store: StoreFields, locale: Locale): StoreView => ({
  _id: store._id.toString(),
  slug: store.slug,
  name: store.name,
  text: store.text[locale],
  address: store.address,
  hours: store.hours[locale],
});
