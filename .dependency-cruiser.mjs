import { ADMIN_RULES } from './admin-remote/import-rules.mjs';
import { API_RULES } from './services/api/import-rules.mjs';
import { STOREFRONT_RULES } from './storefront/import-rules.mjs';

/**
 * Which rooms of an app may import which, and no circles in what stands below them; what apps may import of each other stands in
 * tools/check-boundaries.mjs.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    ...ADMIN_RULES,
    ...API_RULES,
    ...STOREFRONT_RULES,
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(?:libs/(?:contracts|settings|tracing)|tools)/' },
      to: { circular: true },
    },
    {
      // The compiler takes any style sheet for one that is there
      name: 'no-missing-styles',
      severity: 'error',
      from: {},
      to: { path: '\\.css$', couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
