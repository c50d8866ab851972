import { ABOUT_PAGES } from './about/pages';
import { AUTH_PAGES } from './auth/pages';
import { BLOG_PAGES } from './blog/pages';
import { CHECKOUT_PAGES } from './checkout/pages';
import { COMMUNITY_PAGES } from './community/pages';
import { CONTACT_PAGES } from './contact/pages';
import { HOME_PAGES } from './home/pages';
import { NOT_FOUND_PAGES } from './not-found/pages';
import type { ShopPage } from './page';
import { ALERT_PAGES } from './product-alert/pages';
import { PRODUCT_PAGES } from './product-page/pages';
import { PROFILE_PAGES } from './profile/pages';
import { REVIEW_PAGES } from './review/pages';
import { SHOP_PAGES } from './shop/pages';
import { WISH_PAGES } from './wish/pages';
import { WITHDRAWAL_PAGES } from './withdrawal/pages';

const ALL: readonly ShopPage[] = [
  ...HOME_PAGES,
  ...SHOP_PAGES,
  ...PRODUCT_PAGES,
  ...REVIEW_PAGES,
  ...ABOUT_PAGES,
  ...CONTACT_PAGES,
  ...BLOG_PAGES,
  ...COMMUNITY_PAGES,
  ...WISH_PAGES,
  ...ALERT_PAGES,
  ...PROFILE_PAGES,
  ...CHECKOUT_PAGES,
  ...AUTH_PAGES,
  ...WITHDRAWAL_PAGES,
  ...NOT_FOUND_PAGES,
];

/** What the header's buttons open, and what a heart does. */
const PRESSED_FIRST = ['cart-dialog', 'cart', 'menu-sheet', 'set-wished'];

export const PAGES: readonly ShopPage[] = ALL.map((page) =>
  page.plain === true ? page : { ...page, later: PRESSED_FIRST },
);
