import { isBuiltin } from 'node:module';
import { rspack } from '@rspack/core';
import { ALIASES, fromRoot, IS_DEVELOPMENT, isWorkspaceModule, WORKSPACE_ROOT } from './paths.mjs';

/** @param {string} request `@scope/name/part` or `name/part` */
const toPackageName = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Writes the names of the packages that the bundles import. Container images contain no other packages. */
class PackageListPlugin {
  names = new Set();

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PackageListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('PackageListPlugin', () => {
        const list = `${JSON.stringify([...this.names].sort(), null, 2)}\n`;
        compilation.emitAsset('packages.json', new rspack.sources.RawSource(list));
      });
    });
  }
}

/**
 * Configuration of the bundle for a Node service: ESM that loads packages from node_modules and inlines workspace code.
 * It uses swc, because esbuild does not emit the decorator metadata that Nest's validation reads.
 * @param {{ outDir: string, entries: Record<string, string> }} options paths relative to the workspace root
 * @returns {import('@rspack/core').Configuration}
 */
export function createServerPreset({ outDir, entries }) {
  const packages = new PackageListPlugin();
  return {
    context: WORKSPACE_ROOT,
    mode: IS_DEVELOPMENT ? 'development' : 'production',
    target: 'node20',
    devtool: IS_DEVELOPMENT ? 'cheap-module-source-map' : 'source-map',
    entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, fromRoot(file)])),
    output: {
      clean: true,
      path: fromRoot(outDir),
      filename: '[name].js',
      chunkFilename: 'chunk-[contenthash:10].js',
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    externalsType: 'module-import',
    externalsPresets: { node: true },
    externals: [
      ({ request }, callback) => {
        if (request === undefined || isWorkspaceModule(request)) return callback();
        if (!isBuiltin(request)) packages.names.add(toPackageName(request));
        return callback(undefined, `module-import ${request}`);
      },
    ],
    plugins: [packages],
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], alias: ALIASES },
    module: {
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              target: 'es2023',
              parser: { syntax: 'typescript', tsx: true, decorators: true },
              transform: {
                legacyDecorator: true,
                decoratorMetadata: true,
                react: { runtime: 'automatic' },
              },
              keepClassNames: true,
              // A single character outside Latin-1 would make V8 store the whole bundle with two bytes per character
              output: { charset: 'ascii' },
            },
          },
        },
      ],
    },
    optimization: { minimize: false, nodeEnv: false, splitChunks: false },
    performance: false,
    stats: 'errors-warnings',
  };
}
