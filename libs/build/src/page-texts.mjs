import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export const STATIC_IMPORT = /^(?:import|export) (?!type\b)[^;]*?'(\.[^']+)';$/gm;
export const LAZY_IMPORT = /\bimport\((?:\/\*.*?\*\/ )?'(\.[^']+)'\)/g;

/**
 * Source code of a module and of everything it imports, without types.
 * @param {string} file
 * @param {RegExp[]} imports matches of these patterns are followed
 */
export function readSourceWithImports(file, imports, visited = new Map()) {
  const source = readFileSync(file, 'utf8').replace(/^(?:export )?type [^;]+;$/gm, '');
  visited.set(file, source);
  for (const [, request = ''] of imports.flatMap((pattern) => [...source.matchAll(pattern)])) {
    const path = join(dirname(file), request);
    const imported = ['.tsx', '.ts'].map((end) => path + end).find((name) => existsSync(name));
    if (imported !== undefined && !visited.has(imported)) readSourceWithImports(imported, imports, visited);
  }
  return [...visited.values()].join('\n');
}

/**
 * Finds the messages that the modules of an app use.
 * @param {string} folder source folder of the app
 */
export function createTextReader(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  /** Message ids keyed by the name under which pages refer to the message file. All pages load the file `es`. */
  const catalogues = files
    .filter((file) => /^i18n\/(.*\.)?es\.json$/.test(file))
    .map((file) => {
      /** @type {object} */
      const texts = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return /** @type {const} */ ([basename(file, '.json').replace(/\.es$/, ''), Object.keys(texts)]);
    });
  return {
    /** Finds a page's module by its file name without the extension. @param {string} part */
    getPageFile: (part) => join(folder, files.find((file) => basename(file) === `${part}.tsx`) ?? part),
    /**
     * Message files that the source code uses, with the ids used from each. Finds complete ids (`'cart.open'`,
     * `"cart.open"`) and prefixes (`scent.${…}`).
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
