import { RetireOldFilesPlugin } from './asset-plugins.mjs';
import { fromRoot } from './paths.mjs';
import { createWebBase } from './web.mjs';

/**
 * Configuration that builds a remote's pages for Node. The result is a single script with React, the kit and every
 * page, without federation. Sources and class names are the same as in the browser build. Only the browser build emits
 * pictures and styles.
 * @param {{ name: string, entry: string, outDir: string, bundle: import('./asset-plugins.mjs').ServerBundlePlugin }}
 * options
 * @returns {import('@rspack/core').Configuration}
 */
export function renderPreset({ name, entry, outDir, bundle }) {
  const base = createWebBase(name, outDir);
  return {
    ...base,
    name: `${name}-server`,
    target: 'node20',
    entry: { [name]: fromRoot(entry) },
    output: {
      ...base.output,
      path: fromRoot(outDir, bundle.folder),
      filename: '[name].[contenthash:10].js',
      library: { type: 'commonjs2' },
      publicPath: '',
    },
    externalsPresets: { node: true },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        {
          test: /[\\/]kit[\\/]src[\\/].*\.svg$/,
          type: 'asset/resource',
          generator: { publicPath: '/', emit: false },
        },
      ],
      parser: { ...base.module?.parser, javascript: { dynamicImportMode: 'eager' } },
      generator: {
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    optimization: { ...base.optimization, minimize: false },
    plugins: [...(base.plugins ?? []), new RetireOldFilesPlugin(), bundle],
  };
}
