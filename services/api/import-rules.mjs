import { LAYERS } from './layers.mjs';

const API = '^services/api/src/';
/** @param {string[]} modules */
const within = (modules) => `${API}(?:${modules.map((module) => `${module}/`).join('|')})`;
const modules = LAYERS.map((layer) => Object.keys(layer));
const MODULE = `${API}((?:modules/)?[^/]+)/`;
const TESTS = '\\.test\\.ts$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const API_RULES = [
  ...modules.map((layer, height) => ({
    name: `api-layer-${height}`,
    comment: 'A module imports its own layer and those below: services/api/layers.mjs',
    severity: /** @type {const} */ ('error'),
    from: { path: within(layer), pathNot: TESTS },
    to: { path: [within([...modules.slice(height + 1).flat(), 'seed']), `${API}[^/]+\\.ts$`] },
  })),
  {
    name: 'api-no-circular-modules',
    scope: 'folder',
    severity: 'error',
    from: { path: '^services/api/src/(?:modules/)?[^/]+/?[^/]*$' },
    to: { circular: true },
  },
  {
    name: 'api-schema-is-private',
    comment: 'Other modules may know the shape of a record, but not query it',
    severity: 'error',
    from: { path: MODULE, pathNot: `${within(['migrations', 'seed'])}|${TESTS}` },
    to: { path: '\\.schema\\.ts$', pathNot: `${API}$1/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'api-repository-is-private',
    comment: 'Other modules call a service or a *.query.ts of the module',
    severity: 'error',
    from: { path: MODULE, pathNot: TESTS },
    to: { path: '\\.repository\\.ts$', pathNot: `${API}$1/` },
  },
  {
    name: 'api-module-has-a-layer',
    comment: 'services/api/layers.mjs lists the layer of each module',
    severity: 'error',
    from: {},
    to: { path: MODULE, pathNot: within([...modules.flat(), 'seed']) },
  },
];
