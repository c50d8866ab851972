/** Modules below the features, lowest first: each may import those listed before it. */
const SHARED_FOLDERS = [
  'icons',
  'i18n',
  'feedback',
  'components',
  'form',
  'list',
  'product-shared',
  'order-shared',
  'packing',
];
const FEATURE = `(?!(?:${[...SHARED_FOLDERS, 'dashboard', 'layout', 'testing'].join('|')})/)([^/]+)/`;

export const ADMIN_LAYERS = [
  ...SHARED_FOLDERS.map((module) => `${module}/`),
  'route-definition\\.ts$',
  FEATURE,
  'dashboard/',
  'route-list\\.ts$',
  'layout/',
  'routes\\.tsx?$',
  'testing/|[^/]+\\.test\\.tsx?$',
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const ADMIN_RULES = [
  {
    name: 'staff-features-alone',
    comment: 'Code that two features share belongs in its own module',
    severity: 'error',
    from: { path: `^admin-remote/src/${FEATURE}` },
    to: { path: `^admin-remote/src/${FEATURE}`, pathNot: '^admin-remote/src/$1/' },
  },
];
