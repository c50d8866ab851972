import { integrityOf, RetireOldFilesPlugin } from './asset-plugins.mjs';
import { fromRoot } from './paths.mjs';
import { RENDER_PROTOCOL } from './stated-versions.mjs';
import { webBase } from './web.mjs';

export class ServerBundlePlugin {
  /** @type {{ file: string, integrity: string, protocol: number } | undefined} */
  built;

  /** @param {string} folder subfolder of the remote's output */
  constructor(folder) {
    this.folder = folder;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tap('ServerBundlePlugin', ({ assets }) => {
      const [name, script] = Object.entries(assets).find(([asset]) => asset.endsWith('.js')) ?? [];
      if (name === undefined || script === undefined) throw new Error('The server bundle has no script.');
      const integrity = integrityOf(script.buffer());
      this.built = { file: `${this.folder}/${name}`, integrity, protocol: RENDER_PROTOCOL };
    });
  }
}

/**
 * Builds the remote's pages for Node: one script without federation that contains React, the kit and every page.
 * Sources and class names match the browser build, which also has the pictures and styles.
 * @param {{ name: string, entry: string, outDir: string, bundle: ServerBundlePlugin }} options
 * @returns {import('@rspack/core').Configuration}
 */
export function renderPreset({ name, entry, outDir, bundle }) {
  const base = webBase(name, outDir);
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
