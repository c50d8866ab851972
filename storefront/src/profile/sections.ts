import { lazyPage, withMessages } from '@munay/kit';
import { messages } from '../i18n/messages';

/** The account sections, each in its own chunk. */
export const SECTIONS = {
  orders: lazyPage(() =>
    import(/* webpackChunkName: "own-orders" */ './orders/orders-section').then((m) => m.OrdersSection),
  ),
  wishes: lazyPage(
    withMessages([messages('favorites')], () =>
      import('./favorites-section').then((m) => m.FavoritesSection),
    ),
  ),
  reviews: lazyPage(
    withMessages([messages('review')], () => import('./reviews-section').then((m) => m.ReviewsSection)),
  ),
  addresses: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './addresses-section').then((m) => m.AddressesSection),
  ),
  personal: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './personal-section').then((m) => m.PersonalSection),
  ),
  security: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './security-section').then((m) => m.SecuritySection),
  ),
  preferences: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './preferences-section').then((m) => m.PreferencesSection),
  ),
  data: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './data-section').then((m) => m.DataSection),
  ),
} as const;
export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

export const Overview = lazyPage(() =>
  import(/* webpackChunkName: "own-orders" */ './orders/overview').then((m) => m.Overview),
);
