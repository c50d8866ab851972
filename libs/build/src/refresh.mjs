import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { fromRoot, IS_DEVELOPMENT } from './paths.mjs';

/** First script of the shell in development; remotes find it at `globalThis.munayDev`. */
export const REFRESH_RUNTIME = fromRoot('libs/build/src/refresh-runtime.mjs');

/**
 * React accepts only one handler for hot reloading, so shell and remotes share the runtime that sets it.
 * @param {{ host: boolean }} options `host`: whether the runtime is included
 * @returns {import('@rspack/core').RspackPluginInstance[]} empty in production builds
 */
export function refreshPlugins({ host }) {
  if (!IS_DEVELOPMENT) return [];
  const refresh = new ReactRefreshRspackPlugin({ injectEntry: host });
  return host
    ? [refresh]
    : [refresh, new rspack.ExternalsPlugin('var', { 'react-refresh/runtime': 'munayDev.refresh' })];
}
