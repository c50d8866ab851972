import { FLOORS } from './rooms.mjs';

const API = '^services/api/src/';
/** @param {string[]} rooms */
const within = (rooms) => `${API}(?:${rooms.map((room) => `${room}/`).join('|')})`;
const rooms = FLOORS.map((floor) => Object.keys(floor));
const ROOM = `${API}((?:modules/)?[^/]+)/`;
const TESTS = '\\.test\\.ts$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const API_RULES = [
  ...rooms.map((floor, height) => ({
    name: `api-floor-${height}`,
    comment: 'A room imports its own floor and those below: services/api/rooms.mjs',
    severity: /** @type {const} */ ('error'),
    from: { path: within(floor), pathNot: TESTS },
    to: { path: [within([...rooms.slice(height + 1).flat(), 'seed']), `${API}[^/]+\\.ts$`] },
  })),
  {
    name: 'api-no-circle-of-rooms',
    scope: 'folder',
    severity: 'error',
    from: { path: '^services/api/src/(?:modules/)?[^/]+/?[^/]*$' },
    to: { circular: true },
  },
  {
    name: 'api-schema-is-private',
    comment: 'Others may know the shape of a record, never query it',
    severity: 'error',
    from: { path: ROOM, pathNot: `${within(['migrations', 'seed'])}|${TESTS}` },
    to: { path: '\\.schema\\.ts$', pathNot: `${API}$1/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'api-repository-is-private',
    comment: 'Others ask a service of the room, or a query that reads for them: *.query.ts',
    severity: 'error',
    from: { path: ROOM, pathNot: TESTS },
    to: { path: '\\.repository\\.ts$', pathNot: `${API}$1/` },
  },
  {
    name: 'api-room-has-a-floor',
    comment: 'services/api/rooms.mjs says where a room stands',
    severity: 'error',
    from: {},
    to: { path: ROOM, pathNot: within([...rooms.flat(), 'seed']) },
  },
];
