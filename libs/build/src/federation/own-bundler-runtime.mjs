/** For the shell: the bundler's part of the federation, which it gives to remotes, plus what only they need. */
import federation from '../../../../node_modules/@module-federation/webpack-bundler-runtime/dist/index.js?own';
import { initContainerEntry } from '../../../../node_modules/@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js?own';

Object.assign(federation.bundlerRuntime, { initContainerEntry });
Reflect.set(globalThis, '_FEDERATION_BUNDLER_RUNTIME', federation);

export default federation;
