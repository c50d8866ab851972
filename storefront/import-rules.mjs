const STOREFRONT = '^storefront/src/';
/** Presentational: components and hooks with no knowledge of the shop. */
const BASE = ['components', 'hooks', 'i18n'];
/** Shared by several pages. Some have a page of their own. */
const SHARED = [
  'account', 'address', 'allergy', 'cart', 'contact-details', 'delivery', 'reactions', 'seo', 'bundled-pictures', 'order',
  'product', 'product-alert', 'question', 'review', 'second-factor', 'wishlist',
]; // prettier-ignore
/** Composes the pages. */
const APP = ['layout', 'server'];

/** @param {string[]} rooms */
const inRooms = (rooms) => `${STOREFRONT}(?:${rooms.join('|')})/`;
const IN_PAGES = `${STOREFRONT}(?!(?:${[...BASE, ...SHARED, ...APP, 'testing'].join('|')})/)([^/]+)/`;
const TESTS = '\\.test\\.tsx?$|/testing/';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const STOREFRONT_RULES = [
  {
    name: 'pages-alone',
    comment: 'What two pages share has a room of its own',
    severity: 'error',
    from: { path: IN_PAGES },
    to: { path: IN_PAGES, pathNot: `${STOREFRONT}$1/` },
  },
  {
    name: 'shared-below-pages',
    severity: 'error',
    from: { path: inRooms([...BASE, ...SHARED]), pathNot: TESTS },
    to: { path: [IN_PAGES, inRooms(APP), `${STOREFRONT}(?:route-list|routes)\\.tsx?$`] },
  },
  {
    name: 'base-below-shared',
    severity: 'error',
    from: { path: inRooms(BASE), pathNot: TESTS },
    to: { path: inRooms(SHARED) },
  },
  {
    name: 'layout-beside-pages',
    severity: 'error',
    from: { path: inRooms(['layout']), pathNot: TESTS },
    to: { path: IN_PAGES },
  },
  {
    name: 'pages-below-app',
    severity: 'error',
    from: { path: IN_PAGES, pathNot: TESTS },
    to: { path: [inRooms(APP), `${STOREFRONT}(?:route-list|routes)\\.tsx?$`] },
  },
];
