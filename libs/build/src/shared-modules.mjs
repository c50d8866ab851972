import { fromRoot, IS_DEVELOPMENT } from './paths.mjs';
import { KIT_VERSION } from './stated-versions.mjs';

/**
 * The modules that shell and remotes share at run time, each as one copy in the shell. Everything else is bundled with
 * each remote.
 */
export const SHARED_MODULES = [
  'react',
  IS_DEVELOPMENT ? 'react/jsx-dev-runtime' : 'react/jsx-runtime',
  '@munay/kit',
];

/** Also shared, in a separate script loaded with the first module that needs it. */
export const SHARED_LATER = { '@munay/kit/forms': 'libs/kit/src/forms.ts' };

/** @typedef {{ singleton: true, requiredVersion: false, version?: string, eager?: true, import?: string | false }} Shared */

/** @returns {Record<string, Shared>} */
export const sharedByShell = () => ({
  ...Object.fromEntries(
    SHARED_MODULES.map((name) => [name, { singleton: true, eager: true, requiredVersion: false }]),
  ),
  // By path, because the shell itself never imports it; so no package declares its version
  ...Object.fromEntries(
    Object.entries(SHARED_LATER).map(([name, file]) => [
      name,
      { singleton: true, requiredVersion: false, version: `${KIT_VERSION}.0.0`, import: fromRoot(file) },
    ]),
  ),
});

/**
 * A remote never contains a copy. KIT_VERSION ensures compatibility, not semver.
 * @returns {Record<string, Shared>}
 */
export const sharedByRemote = () =>
  Object.fromEntries(
    [...SHARED_MODULES, ...Object.keys(SHARED_LATER)].map((name) => [
      name,
      { singleton: true, import: false, requiredVersion: false },
    ]),
  );
