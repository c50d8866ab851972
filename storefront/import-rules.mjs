/** Modules that several pages share, lowest first. Each may import the modules listed before it. */
const SHARED_FOLDERS = [
  'hooks',
  'browsing-history',
  'i18n',
  'components',
  'delivery',
  'seo',
  'contact-details',
  'address',
  'bundled-pictures',
  'account',
  'order',
  'allergy',
  'product-alert',
  'second-factor',
  'reactions',
  'question',
  'cart',
  'help',
  'product',
  'review',
  'state-page',
  'wishlist',
];
const PAGE = `(?!(?:${[...SHARED_FOLDERS, 'layout', 'server', 'testing'].join('|')})/)([^/]+)/`;
const LISTS = '(?:route-list|no-script\\.server)\\.tsx?$';

export const STOREFRONT_LAYERS = [
  '(?:route-definition|assets\\.d)\\.ts$',
  ...SHARED_FOLDERS.map((module) => `${module}/`),
  PAGE,
  LISTS,
  'layout/',
  'routes\\.tsx?$',
  'server/',
  'testing/|[^/]+\\.test\\.ts$',
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const STOREFRONT_RULES = [
  {
    name: 'pages-alone',
    comment: 'Code that two pages share belongs in its own module',
    severity: 'error',
    from: { path: `^storefront/src/${PAGE}` },
    to: { path: `^storefront/src/${PAGE}`, pathNot: '^storefront/src/$1/' },
  },
  {
    name: 'layout-beside-pages',
    severity: 'error',
    from: { path: '^storefront/src/layout/', pathNot: '\\.test\\.tsx?$' },
    to: { path: [`^storefront/src/${PAGE}`, `^storefront/src/${LISTS}`] },
  },
];
