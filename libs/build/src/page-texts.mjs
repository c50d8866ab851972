import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export const STATIC_IMPORT = /^(?:import|export) (?!type\b)[^;]*?'(\.[^']+)';$/gm;
export const LAZY_IMPORT = /\bimport\((?:\/\*.*?\*\/ )?'(\.[^']+)'\)/g;

/**
 * The source of a module and of all it imports, without their types.
 * @param {string} file
 * @param {RegExp[]} imports which imports are followed
 */
export function readSourceWithImports(file, imports, seen = new Map()) {
  const source = readFileSync(file, 'utf8').replace(/^(?:export )?type [^;]+;$/gm, '');
  seen.set(file, source);
  for (const [, request = ''] of imports.flatMap((pattern) => [...source.matchAll(pattern)])) {
    const path = join(dirname(file), request);
    const imported = ['.tsx', '.ts'].map((end) => path + end).find((name) => existsSync(name));
    if (imported !== undefined && !seen.has(imported)) readSourceWithImports(imported, imports, seen);
  }
  return [...seen.values()].join('\n');
}

/**
 * Finds the texts that the modules of an app use.
 * @param {string} folder the app's source
 */
export function textReader(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  /** Ids of the message files by the name that pages use for them; `es` is the common file. */
  const catalogues = files
    .filter((file) => /^i18n\/(.*\.)?es\.json$/.test(file))
    .map((file) => {
      /** @type {object} */
      const texts = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return /** @type {const} */ ([basename(file, '.json').replace(/\.es$/, ''), Object.keys(texts)]);
    });
  return {
    /** A page's module by its name without folder and ending. @param {string} part */
    getPageFile: (part) => join(folder, files.find((file) => basename(file) === `${part}.tsx`) ?? part),
    /**
     * The message files whose texts a source uses, with those texts: whole ids (`'cart.open'`, `"cart.open"`), or
     * prefixes (`scent.${…}`).
     * @param {string} source
     * @returns {Map<string, string[]>}
     */
    findTexts(source) {
      const literalIds = new Set(
        [...source.matchAll(/(['"])([\w-]+(?:\.[\w-]+)+)\1/g)].map(([, , id]) => id),
      );
      const starts = [...source.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start = '']) => start);
      const isUsed = (/** @type {string} */ id) =>
        literalIds.has(id) || starts.some((start) => id.startsWith(start));
      return new Map(
        catalogues.flatMap(([name, ids]) => {
          const used = ids.filter(isUsed);
          return used.length > 0 ? [[name, used]] : [];
        }),
      );
    },
  };
}
