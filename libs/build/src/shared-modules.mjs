import { IS_DEVELOPMENT } from './paths.mjs';

/**
 * The modules that shell and remotes share at run time, each as one copy that the shell carries.
 * Everything else a remote imports is its own.
 */
export const SHARED_MODULES = [
  'react',
  IS_DEVELOPMENT ? 'react/jsx-dev-runtime' : 'react/jsx-runtime',
  '@munay/kit',
];

export const sharedByShell = () =>
  Object.fromEntries(
    SHARED_MODULES.map((name) => [name, { singleton: true, eager: true, requiredVersion: false }]),
  );

/** A remote never carries a copy. Compatibility is checked by KIT_VERSION, not by semver. */
export const sharedByRemote = () =>
  Object.fromEntries(
    SHARED_MODULES.map((name) => [name, { singleton: true, import: false, requiredVersion: false }]),
  );
