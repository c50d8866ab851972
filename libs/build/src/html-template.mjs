import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import { ALIASES, IS_DEVELOPMENT, WORKSPACE_ROOT } from './paths.mjs';

/** Removes the script from the compilation, so that its file is not written. */
class ExtractScriptPlugin {
  text = '';

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ExtractScriptPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ExtractScriptPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          this.text += source.source().toString();
          compilation.deleteAsset(name);
        }
      });
    });
  }
}

/** Bundles a module as a single script that is inlined in a page. @param {string} entry */
async function buildInlineScript(entry) {
  const extractScript = new ExtractScriptPlugin();
  const compiler = rspack({
    context: WORKSPACE_ROOT,
    mode: IS_DEVELOPMENT ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry,
    resolve: { extensions: ['.ts'], alias: ALIASES },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
        },
      ],
    },
    plugins: [extractScript],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors() !== false) throw new Error(stats?.toString('errors-only'));
  if (/<\/script|<!--/i.test(extractScript.text))
    throw new Error(`${entry} would close its own script element.`);
  return { text: extractScript.text, files: [...(stats?.compilation.fileDependencies ?? [])] };
}

/** @param {string} file path of an SVG */
const toDataUrl = (file) => `data:image/svg+xml,${encodeURIComponent(readFileSync(file, 'utf8').trim())}`;

/** Writes `index.html` with an inlined icon and an inlined first script. The HTML service fills in the rest. */
export class HtmlTemplatePlugin {
  /** @param {{ html: string, icon: string, starter: string }} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { html, icon, starter } = this.options;
    compiler.hooks.thisCompilation.tap('HtmlTemplatePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'HtmlTemplatePlugin', stage }, async () => {
        const { text, files } = await buildInlineScript(starter);
        for (const file of [html, icon, ...files]) compilation.fileDependencies.add(file);
        const page = readFileSync(html, 'utf8')
          .replace('{{icon}}', () => toDataUrl(icon))
          .replace('{{starter}}', () => `<script>${text}</script>`);
        compilation.emitAsset('index.html', new compiler.webpack.sources.RawSource(page));
      });
    });
  }
}
