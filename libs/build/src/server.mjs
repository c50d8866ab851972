import { ALIASES, fromRoot, IS_DEVELOPMENT, isWorkspaceModule, WORKSPACE_ROOT } from './paths.mjs';

/**
 * Bundle for a Node service: ESM, packages stay in node_modules, workspace code is inlined.
 * swc writes the decorator metadata that Nest's validation reads; esbuild-based runners would drop it.
 * @param {{ outDir: string, entries: Record<string, string> }} options paths from the workspace root
 * @returns {import('@rspack/core').Configuration}
 */
export function serverPreset({ outDir, entries }) {
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
      ({ request }, callback) =>
        isWorkspaceModule(request) ? callback() : callback(undefined, `module-import ${request}`),
    ],
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
