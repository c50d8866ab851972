import { rspack } from '@rspack/core';
import { fromRoot } from '../paths.mjs';

const DIST = String.raw`@module-federation[\\/][\w-]+[\\/]dist[\\/]`;
export const FEDERATION_COMMONJS = new RegExp(String.raw`${DIST}.*\.cjs$`);

const OF_BUNDLER = '(?<=webpack-bundler-runtime.dist.)';
const BUNDLER_RUNTIME = `${OF_BUNDLER}index.js`;

/** Unused parts of the federation runtime and their replacements. */
const UNUSED = {
  'desc.\\w+': 'no-descriptions',
  'plugins/snapshot/SnapshotHandler.js': 'no-snapshots',
  'plugins/snapshot/index.js': 'no-snapshots',
  'plugins/generate-preload-assets.js': 'no-preload',
  'utils/preload.js': 'no-preload',
  'utils/semver/index.js': 'one-version',
  'node.js': 'no-node',
  'logger.js': 'no-logger',
  'remotes.js': 'no-static-remotes',
  'updateOptions.js': 'no-updates',
  [`${OF_BUNDLER}(getUsedExports|getSharedFallbackGetter|init).js`]: 'no-tree-shaking',
};

/** Functions of files that are kept, by the end of their path: remotes are plain scripts that browsers load. */
const UNUSED_FUNCTIONS = {
  'runtime-core.dist.remote.index.js': ['preloadRemote', 'initRawContainer'],
  'runtime-core.dist.utils.load.js': ['loadEsmEntry', 'loadSystemJsEntry', 'loadEntryNode'],
};

export const federationRules = Object.entries(UNUSED_FUNCTIONS).map(([path, empty]) => ({
  test: new RegExp(`${path}$`),
  loader: fromRoot('libs/build/src/leave-out-loader.mjs'),
  options: { empty },
}));

/** @param {string} path */
const inFederation = (path) => new RegExp(`${DIST}${path.replaceAll('/', String.raw`[\\/]`)}$`);

/** @param {string} path @param {string} file */
const replace = (path, file) =>
  new rspack.NormalModuleReplacementPlugin(inFederation(path), (data) => {
    if (data.createData?.resource === undefined) return;
    data.createData.resource = fromRoot('libs/build/src/federation', `${file}.mjs`);
  });

/**
 * @param {{ host: boolean }} options
 * @returns {import('@rspack/core').RspackPluginInstance[]}
 */
export const federationReplacements = ({ host }) => [
  // The federation plug-in points at its CommonJS files, which cannot be tree-shaken
  new rspack.NormalModuleReplacementPlugin(FEDERATION_COMMONJS, (data) => {
    const made = data.createData;
    if (made?.resource !== undefined) made.resource = made.resource.replace(/\.cjs$/, '.js');
    else data.request = data.request.replace(/\.cjs$/, '.js');
  }),
  ...Object.entries(UNUSED).map(([path, file]) => replace(path, file)),
  replace(BUNDLER_RUNTIME, host ? 'own-bundler-runtime' : 'given-bundler-runtime'),
];
