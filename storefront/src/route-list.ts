import { ABOUT_PAGES } from './about/routes';
import { ALERT_PAGES } from './alert-page/routes';
import { AUTH_PAGES } from './auth/routes';
import { BLOG_PAGES } from './blog/routes';
import { CHECKOUT_PAGES } from './checkout/routes';
import { COMMUNITY_PAGES } from './community/routes';
import { CONTACT_PAGES } from './contact/routes';
import { FINDER_PAGES } from './finder/routes';
import { HOME_PAGES } from './home/routes';
import { LEGAL_PAGES } from './legal/routes';
import { NOT_FOUND_PAGES } from './not-found/routes';
import { PRODUCT_PAGES } from './product-page/routes';
import { PROFILE_PAGES } from './profile/routes';
import { REVIEW_PAGES } from './review/routes';
import type { ShopPage } from './route-definition';
import { SHOP_PAGES } from './shop/routes';
import { TRACKING_PAGES } from './tracking/routes';
import { FAVORITES_PAGES } from './wishlist/routes';
import { WITHDRAWAL_PAGES } from './withdrawal/routes';

const ALL_PAGES: readonly ShopPage[] = [
  ...HOME_PAGES,
  ...SHOP_PAGES,
  ...FINDER_PAGES,
  ...PRODUCT_PAGES,
  ...REVIEW_PAGES,
  ...ABOUT_PAGES,
  ...CONTACT_PAGES,
  ...LEGAL_PAGES,
  ...BLOG_PAGES,
  ...COMMUNITY_PAGES,
  ...FAVORITES_PAGES,
  ...ALERT_PAGES,
  ...PROFILE_PAGES,
  ...CHECKOUT_PAGES,
  ...TRACKING_PAGES,
  ...AUTH_PAGES,
  ...WITHDRAWAL_PAGES,
  ...NOT_FOUND_PAGES,
];

/** Chunks with texts for the header's dialogs and the favourite button, any of which may receive the first click. */
const PRELOADED_CHUNKS = ['cart-dialog', 'cart', 'menu-sheet', 'set-favorite'];

export const PAGES: readonly ShopPage[] = ALL_PAGES.map((page) =>
  page.plain === true ? page : { ...page, later: [...PRELOADED_CHUNKS, ...(page.later ?? [])] },
);
