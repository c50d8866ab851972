import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { AppManifestPlugin, PrecompressPlugin, RetireOldFilesPlugin } from './asset-plugins.mjs';
import { HtmlTemplatePlugin } from './html-template.mjs';
import { ALIASES, fromRoot, IS_DEVELOPMENT, WORKSPACE_ROOT } from './paths.mjs';
import { REFRESH_RUNTIME, refreshPlugins } from './refresh.mjs';
import { LAZY_SHARED_MODULES, listSharedByRemote, listSharedByShell } from './shared-modules.mjs';
import { KIT_VERSION } from './stated-versions.mjs';

/** The oldest browser versions that support every CSS feature in use. */
const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 113', 'safari >= 16.4', 'ios_saf >= 16.4'];
const PAGE_LISTS = /[\\/](storefront|admin-remote)[\\/]src[\\/](.*[\\/])?route(s|-list)\.ts$/;
const SCRIPT_TIMEOUT_MS = 120_000;
const ROUTER = 'node_modules/react-router/dist/production';

/**
 * Aliases to production files, because the package's exports always resolve to its development build.
 * @returns {Record<string, string>}
 */
const resolveRouterBuild = () =>
  IS_DEVELOPMENT
    ? {}
    : {
        'react-router/dom$': fromRoot(ROUTER, 'dom-export.mjs'),
        'react-router$': fromRoot(ROUTER, 'index.mjs'),
      };

/**
 * Configuration that all front end builds share, without plug-ins.
 * @param {string} name
 * @param {string} outDir
 * @param {{ refresh?: boolean }} [options] `refresh`: enables hot reloading of components
 * @returns {import('@rspack/core').Configuration}
 */
export function createWebBase(name, outDir, { refresh = false } = {}) {
  // Hot updates need stable file names
  const hash = IS_DEVELOPMENT ? '' : '.[contenthash:10]';
  // Short hashes, because the first script contains the name of every chunk
  const contentHashPattern = IS_DEVELOPMENT ? '' : '.[contenthash:8]';
  return {
    name,
    context: WORKSPACE_ROOT,
    mode: IS_DEVELOPMENT ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: IS_DEVELOPMENT && 'cheap-module-source-map',
    output: {
      path: fromRoot(outDir),
      uniqueName: `munay-${name}`,
      filename: `[name]${hash}.js`,
      chunkFilename: `[id]${contentHashPattern}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[id]${contentHashPattern}.css`,
      assetModuleFilename: '[name].[contenthash:10][ext]',
      chunkLoadTimeout: SCRIPT_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      clean: false,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.json'],
      // Prefers a package's ES modules, because its CommonJS copy cannot be tree-shaken
      extensionAlias: { '.cjs': ['.js', '.cjs'] },
      alias: { ...ALIASES, ...resolveRouterBuild() },
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: IS_DEVELOPMENT ? '[local]-[hash:6]' : '[hash:5]' } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: refresh, refresh } },
            },
          },
        },
        {
          test: /[\\/](storefront|admin-remote|shell|kit|contracts)[\\/]src[\\/].*\.tsx?$/,
          enforce: 'pre',
          loader: fromRoot('libs/build/src/contracts-loader.mjs'),
        },
        // These packages contain only data and pure functions, so unused files can be dropped
        { test: /[\\/]contracts[\\/]src[\\/]/, sideEffects: false },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|svg|avif|webp)$/, type: 'asset/resource' },
        {
          test: /[\\/]i18n[\\/](?:[a-z-]+\.)?(es|en)\.json$/,
          type: refresh ? 'javascript/auto' : 'json',
          use: [
            ...(refresh ? [fromRoot('libs/build/src/refresh-messages-loader.mjs')] : []),
            fromRoot('libs/build/src/messages-loader.mjs'),
          ],
        },
      ],
    },
    optimization: {
      // Numeric ids would collide, because all front ends share one registry for hot reloading of components
      moduleIds: IS_DEVELOPMENT ? 'named' : 'deterministic',
      chunkIds: IS_DEVELOPMENT ? 'named' : 'deterministic',
      ...(IS_DEVELOPMENT ? {} : { mangleExports: /** @type {const} */ ('size') }),
      splitChunks: false,
      runtimeChunk: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Drops vendor prefixes that no supported browser needs, because browsers with color-mix() also support :is()
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    plugins: [
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(IS_DEVELOPMENT ? 'development' : 'production'),
      }),
    ],
  };
}

/** @returns {import('@rspack/core').RspackPluginInstance[]} */
const createBrowserPlugins = () =>
  IS_DEVELOPMENT
    ? []
    : [
        new rspack.BannerPlugin({
          banner: '//# allFunctionsCalledOnLoad',
          raw: true,
          test: /\.js$/,
          stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
        }),
        new PrecompressPlugin(),
        new RetireOldFilesPlugin(),
      ];

/** @param {{ shared: Record<string, object>, provide: boolean }} options */
const createFederationOptions = ({ shared, provide }) => ({
  dts: false,
  manifest: false,
  shareStrategy: /** @type {const} */ ('loaded-first'),
  shared,
  experiments: {
    ...(provide ? { provideExternalRuntime: true } : { externalRuntime: true }),
    optimization: { target: /** @type {const} */ ('web'), disableSnapshot: true },
  },
});

/**
 * Configuration of the host. It contains React, the kit and the federation runtime, but no URL of a remote.
 * @param {{ entry: string, starter: string, outDir: string, html: string, publicDir: string, runtimePlugin: string }}
 * options `starter` is inlined in the page
 * @returns {import('@rspack/core').Configuration}
 */
export function createShellPreset({ entry, starter, outDir, html, publicDir, runtimePlugin }) {
  const base = createWebBase('shell', outDir, { refresh: IS_DEVELOPMENT });
  return {
    ...base,
    entry: { shell: IS_DEVELOPMENT ? [REFRESH_RUNTIME, fromRoot(entry)] : fromRoot(entry) },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      ...createBrowserPlugins(),
      new ModuleFederationPlugin({
        name: 'munay_shell',
        ...createFederationOptions({ shared: listSharedByShell(), provide: true }),
        runtimePlugins: [fromRoot(runtimePlugin)],
      }),
      ...refreshPlugins({ host: true }),
      new rspack.CopyRspackPlugin({
        patterns: [{ from: fromRoot(publicDir), to: '.', noErrorOnMissing: true }],
      }),
      new HtmlTemplatePlugin({
        html: fromRoot(html),
        icon: fromRoot(publicDir, 'favicon.svg'),
        starter: fromRoot(starter),
      }),
      new AppManifestPlugin({
        fileName: 'manifest.json',
        kit: KIT_VERSION,
        shared: Object.values(LAZY_SHARED_MODULES),
        entry: (files) => files.find((file) => /^shell\.([0-9a-f]+\.)?js$/.test(file)),
      }),
    ],
  };
}

/**
 * Configuration of a remote. It exposes only its routes and contains neither shared modules nor the federation runtime.
 * @param {{ name: 'storefront' | 'admin', routes: string, pages: string, outDir: string, server?:
 * import('./asset-plugins.mjs').ServerBundlePlugin }} options `server` is the bundle of this remote for the HTML
 * service, named in the manifest
 * @returns {import('@rspack/core').Configuration}
 */
export function createRemotePreset({ name, routes, pages, outDir, server }) {
  const base = createWebBase(name, outDir, { refresh: IS_DEVELOPMENT });
  return {
    ...base,
    dependencies: server === undefined ? [] : [`${name}-server`],
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        { test: PAGE_LISTS, enforce: 'pre', loader: fromRoot('libs/build/src/page-facts-loader.mjs') },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      ...createBrowserPlugins(),
      new ModuleFederationPlugin({
        name: `munay_${name}`,
        filename: String(base.output?.filename).replace('[name]', 'remoteEntry'),
        exposes: { './routes': fromRoot(routes) },
        ...createFederationOptions({ shared: listSharedByRemote(), provide: false }),
      }),
      new rspack.IgnorePlugin({ resourceRegExp: /\.server$/ }),
      ...refreshPlugins({ host: false }),
      new AppManifestPlugin({
        fileName: 'manifest.json',
        kit: KIT_VERSION,
        pages: fromRoot(pages),
        server,
        entry: (files) => files.find((file) => /^remoteEntry\.([0-9a-f]+\.)?js$/.test(file)),
      }),
    ],
  };
}
