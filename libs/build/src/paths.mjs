import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const WORKSPACE_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

/** @param {string[]} parts path relative to the workspace root */
export const fromRoot = (...parts) => resolve(WORKSPACE_ROOT, ...parts);

export const ALIASES = {
  '@munay/contracts': fromRoot('libs/contracts/src'),
  '@munay/settings$': fromRoot('libs/settings/src/settings.ts'),
  '@munay/client$': fromRoot('libs/client/src/client.ts'),
  '@munay/tracing': fromRoot('libs/tracing/src'),
  '@munay/kit/kit.css$': fromRoot('libs/kit/src/styles/kit.css'),
  '@munay/kit/form.css$': fromRoot('libs/kit/src/styles/form.css'),
  '@munay/kit/field.css$': fromRoot('libs/kit/src/styles/field.css'),
  '@munay/kit$': fromRoot('libs/kit/src/index.ts'),
  '@munay/kit/forms$': fromRoot('libs/kit/src/forms.ts'),
  '@munay/kit/server$': fromRoot('libs/kit/src/server.tsx'),
  '@munay/kit/version$': fromRoot('libs/kit/src/version.ts'),
};

/** @param {string | undefined} request */
export const isWorkspaceModule = (request) => request === undefined || /^(\.|\/|@munay\/)/.test(request);
