import { fromRoot, IS_DEVELOPMENT } from './paths.mjs';
import { KIT_VERSION } from './stated-versions.mjs';

/**
 * Modules that shell and remotes share at run time; the shell contains the only copy. Every remote bundles all other
 * modules itself.
 */
export const SHARED_MODULES = [
  'react',
  IS_DEVELOPMENT ? 'react/jsx-dev-runtime' : 'react/jsx-runtime',
  '@munay/kit',
];

/** Modules shared in a separate script that loads when one of them is first needed. */
export const LAZY_SHARED_MODULES = { '@munay/kit/forms': 'libs/kit/src/forms.ts' };

/** @typedef {{ singleton: true, requiredVersion: false, version?: string, eager?: true, import?: string | false }} Shared */

/** @returns {Record<string, Shared>} */
export const listSharedByShell = () => ({
  ...Object.fromEntries(
    SHARED_MODULES.map((name) => [name, { singleton: true, eager: true, requiredVersion: false }]),
  ),
  // Shared by path, because the shell never imports this module, and with an explicit version, because no package
  // declares one
  ...Object.fromEntries(
    Object.entries(LAZY_SHARED_MODULES).map(([name, file]) => [
      name,
      { singleton: true, requiredVersion: false, version: `${KIT_VERSION}.0.0`, import: fromRoot(file) },
    ]),
  ),
});

/**
 * Configuration for remotes, which never contain a copy of a shared module. KIT_VERSION, not semver, ensures
 * compatibility.
 * @returns {Record<string, Shared>}
 */
export const listSharedByRemote = () =>
  Object.fromEntries(
    [...SHARED_MODULES, ...Object.keys(LAZY_SHARED_MODULES)].map((name) => [
      name,
      { singleton: true, import: false, requiredVersion: false },
    ]),
  );
