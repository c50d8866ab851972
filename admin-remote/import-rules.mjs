const ADMIN = '^admin-remote/src/';
/** Presentational: components, fields and lists with no knowledge of the shop. */
const BASE = ['components', 'feedback', 'form', 'i18n', 'icons', 'list'];
/** Shared by several features. */
const SHARED = ['order-shared', 'packing', 'product-shared'];
/** Composes the features: the layout, and the dashboard with its tabs. */
const APP = ['layout', 'dashboard'];

/** @param {string[]} rooms */
const inRooms = (rooms) => `${ADMIN}(?:${rooms.join('|')})/`;
const IN_FEATURES = `${ADMIN}(?!(?:${[...BASE, ...SHARED, ...APP, 'testing'].join('|')})/)([^/]+)/`;
const TESTS = '\\.test\\.tsx?$|/testing/';
const TOGETHER = [inRooms(APP), `${ADMIN}(?:route-list|routes)\\.tsx?$`];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const ADMIN_RULES = [
  {
    name: 'staff-features-alone',
    comment: 'What two features share has a room of its own',
    severity: 'error',
    from: { path: IN_FEATURES },
    to: { path: IN_FEATURES, pathNot: `${ADMIN}$1/` },
  },
  {
    name: 'staff-features-below-app',
    severity: 'error',
    from: { path: IN_FEATURES, pathNot: TESTS },
    to: { path: TOGETHER },
  },
  {
    name: 'staff-shared-below-features',
    severity: 'error',
    from: { path: inRooms([...BASE, ...SHARED]), pathNot: TESTS },
    to: { path: [IN_FEATURES, ...TOGETHER] },
  },
  ...[
    { room: 'feedback', above: ['components', 'form', 'list'] },
    { room: 'components', above: ['form', 'list'] },
    { room: 'form', above: ['list'] },
  ].map(({ room, above }) => ({
    name: `staff-${room}-below`,
    severity: /** @type {const} */ ('error'),
    from: { path: inRooms([room]), pathNot: TESTS },
    to: { path: inRooms(above) },
  })),
  {
    name: 'staff-base-below-shared',
    severity: 'error',
    from: { path: inRooms(BASE), pathNot: TESTS },
    to: { path: inRooms(SHARED) },
  },
];
