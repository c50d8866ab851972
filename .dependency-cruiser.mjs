import { ADMIN_LAYERS, ADMIN_RULES } from './admin-remote/import-rules.mjs';
import { createProjectRules } from './import-rules.mjs';
import { API_RULES } from './services/api/import-rules.mjs';
import { STOREFRONT_LAYERS, STOREFRONT_RULES } from './storefront/import-rules.mjs';

/**
 * Allowed imports between projects, and between the layers of a project.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    ...createProjectRules({ 'admin-remote/src': ADMIN_LAYERS, 'storefront/src': STOREFRONT_LAYERS }),
    ...ADMIN_RULES,
    ...API_RULES,
    ...STOREFRONT_RULES,
    {
      // The compiler does not check whether an imported style sheet exists
      name: 'no-missing-styles',
      severity: 'error',
      from: {},
      to: { path: '\\.css$', pathNot: '^@munay/kit/', couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
