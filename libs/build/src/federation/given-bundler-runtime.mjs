/**
 * For remotes: the bundler's part of the federation, of which the shell carries the only copy. Each remote has its own
 * `runtime`, which remembers its instance.
 */
import * as runtime from '@module-federation/runtime';

const { bundlerRuntime, attachShareScopeMap } = Reflect.get(globalThis, '_FEDERATION_BUNDLER_RUNTIME');

export default {
  runtime,
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime,
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
