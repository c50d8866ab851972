import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { IS_DEVELOPMENT } from './paths.mjs';
import { readPublishedPages } from './published-pages.mjs';
import { RENDER_PROTOCOL } from './stated-versions.mjs';

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|webmanifest)$/;
const HASHED_NAME = /\.[0-9a-f]{8,10}\.\w+$/;
const OLD_FILES_RETENTION_MS = 14 * 24 * 3600 * 1000;

/** @param {string} file hot update that the development server pushes to open pages */
const isHotUpdate = (file) => file.endsWith('.hot-update.js');

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes .br and .gz files next to every text asset, so that servers never compress during a request. */
export class PrecompressPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('PrecompressPlugin', async (compilation) => {
      const folder = compiler.outputPath;
      const names = Object.keys(compilation.assets).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(folder, name);
          // A file with a hashed name never changes, so its compressed copies are still valid
          if (HASHED_NAME.test(name) && existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return;
          const content = await readFile(file);
          const quality = compiler.options.mode === 'production' ? 11 : 4;
          await Promise.all([
            writeFile(
              `${file}.br`,
              await compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
            ),
            writeFile(`${file}.gz`, await compressGzip(content, { level: quality === 11 ? 9 : 6 })),
          ]);
        }),
      );
    });
  }
}

/** Keeps files from earlier builds for two weeks, because open tabs may still request them. */
export class RetireOldFilesPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.done.tapPromise('RetireOldFilesPlugin', async ({ compilation }) => {
      const current = new Set(Object.keys(compilation.assets).map((name) => name.replaceAll('\\', '/')));
      const names = await readdir(compiler.outputPath).catch(() => []);
      for (const name of names) {
        if (current.has(name.replace(/\.(br|gz)$/, ''))) continue;
        const file = join(compiler.outputPath, name);
        const info = await stat(file);
        if (info.isFile() && Date.now() - info.mtimeMs > OLD_FILES_RETENTION_MS) await unlink(file);
      }
    });
  }
}

/**
 * Names a chunk after its lazily imported module. `[request]` already names message chunks after their file, e.g.
 * `cart-es-json`. The exposed module and the modules that the shell shares by path have no request.
 * @param {{ request?: string, moduleName?: string }} origin
 * @param {string | undefined} chunkName
 */
function toPartName({ request = '', moduleName = '' }, chunkName = '') {
  if (moduleName === 'container entry') return 'routes';
  if (moduleName.startsWith('provide shared module')) return basename(moduleName).replace(/\.\w+$/, '');
  if (request === '.') return chunkName.replace(/-(\w+)-json$/, '.$1');
  return basename(request).replace(/\.\w+$/, '');
}

/** Subresource Integrity hash. @param {Buffer} content */
const computeIntegrity = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * @param {import('@rspack/core').Compilation} compilation
 * @param {string} name
 */
function getAssetContent(compilation, name) {
  const asset = compilation.getAsset(name);
  if (asset === undefined) throw new Error(`The build has no file ${name}.`);
  return Buffer.from(asset.source.buffer());
}

/**
 * @param {Record<string, string[]>} parts
 * @param {string} name
 */
function getPartFiles(parts, name) {
  const files = parts[name];
  if (files === undefined) throw new Error(`The build has no part ${name}.`);
  return files;
}

/** @param {string} name */
const isScriptOrStyle = (name) => /\.(js|css)$/.test(name);

/**
 * @param {import('../../contracts/src/published-page').PublishedPage} page
 * @param {Record<string, string[]>} parts
 */
function requireParts({ path, part, messages = [], sections = [], later = [] }, parts) {
  const partNames = [part, ...sections, ...messages.flatMap((name) => [`${name}.es`, `${name}.en`])];
  const missing =
    partNames.find((name) => parts[name] === undefined) ??
    later.find((name) => parts[name] === undefined && parts[`${name}.es`] === undefined);
  if (missing !== undefined)
    throw new Error(`The page ${path} needs ${missing}, which the build does not have.`);
}

/**
 * Writes `manifest.json`, the only file of a front end without a hash in its name. It lists the entry script, the
 * pages, and the files that each page needs. The HTML service reads it.
 */
export class AppManifestPlugin {
  /**
   * @param {{ fileName: string, kit?: number, shared?: string[], pages?: string, server?: { built?: object | undefined } | undefined, entry: (files: string[]) => string | undefined }} options
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AppManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'AppManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const stats = compilation.getStats().toJson({
            all: false,
            chunks: true,
            chunkRelations: true,
            chunkOrigins: true,
            ids: true,
            chunkModules: false,
          });
          const chunks = (stats.chunks ?? []).map((chunk) => ({
            ...chunk,
            files: (chunk.files ?? []).filter((file) => !isHotUpdate(file)),
          }));
          const all = compilation.getAssets().map((asset) => asset.name);
          const entry = this.options.entry(all);
          const initial = chunks.filter((chunk) => chunk.initial).flatMap((chunk) => chunk.files);
          /** @type {Record<string, string[]>} */
          const parts = {};
          for (const chunk of chunks.filter((candidate) => !candidate.initial)) {
            for (const origin of chunk.origins ?? []) {
              const name = toPartName(origin, chunk.names?.[0]);
              if (name === '') continue;
              parts[name] = [...new Set([...(parts[name] ?? []), ...chunk.files])].sort();
            }
          }
          const pages = this.options.pages === undefined ? [] : await readPublishedPages(this.options.pages);
          for (const page of pages) requireParts(page, parts);
          // In development a file can change without getting a new name, while an open page still requests it with the
          // previous hash
          const checked = IS_DEVELOPMENT
            ? []
            : [entry ?? [], initial, Object.values(parts)].flat(2).filter(isScriptOrStyle);
          const manifest = {
            kit: this.options.kit,
            entry,
            server: this.options.server?.built,
            pages,
            initial: [...new Set(initial)].filter((file) => !file.endsWith('.map')).sort(),
            shared: this.options.shared?.flatMap((file) => getPartFiles(parts, basename(file, '.ts'))),
            parts: Object.fromEntries(Object.entries(parts).sort()),
            integrity: Object.fromEntries(
              [...new Set(checked)]
                .sort()
                .map((name) => [name, computeIntegrity(getAssetContent(compilation, name))]),
            ),
          };
          compilation.emitAsset(
            this.options.fileName,
            new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`),
          );
        },
      );
    });
  }
}

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
      const [name, script] =
        Object.entries(assets).find(([asset]) => asset.endsWith('.js') && !isHotUpdate(asset)) ?? [];
      if (name === undefined || script === undefined) throw new Error('The server bundle has no script.');
      const integrity = computeIntegrity(script.buffer());
      this.built = { file: `${this.folder}/${name}`, integrity, protocol: RENDER_PROTOCOL };
    });
  }
}
