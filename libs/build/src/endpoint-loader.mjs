import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from '@swc/core';
import { fromRoot } from './paths.mjs';

const TABLE = fromRoot('libs/contracts/src/endpoints.ts');
const AREAS = fromRoot('libs/contracts/src/endpoints');

/** @typedef {{ method: string, path: string, status: number, changes?: true }} Row */

/** @type {{ state: string, rows: Record<string, Row> } | undefined} */
let last;

const filesOfTable = () => [TABLE, ...readdirSync(AREAS).map((name) => join(AREAS, name))];

/**
 * Runs a module of the contracts, which import nothing but each other.
 * @param {string} file
 * @returns {Record<string, any>}
 */
function run(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  /** @type {Record<string, any>} */
  const exports = {};
  /** @param {string} request */
  const require = (request) => run(`${resolve(dirname(file), request)}.ts`);
  new Function('exports', 'require', code)(exports, require);
  return exports;
}

function rowsOfTable() {
  const state = filesOfTable()
    .map((file) => `${file} ${statSync(file).mtimeMs}`)
    .join();
  if (last?.state !== state) last = { state, rows: run(TABLE).ENDPOINTS };
  return last.rows;
}

/**
 * Puts the row itself where a page says `ENDPOINTS.x`: browsers get the calls they make, not the table of all, and
 * nothing of the sentences for the API document.
 * @this {Pick<import('@rspack/core').LoaderContext, 'addDependency'>}
 * @param {string} source
 */
export default function endpointLoader(source) {
  if (!source.includes('ENDPOINTS.')) return source;
  for (const file of filesOfTable()) this.addDependency(file);
  const rows = rowsOfTable();
  return source.replace(/\bENDPOINTS\.(\w+)/g, (whole, name) => {
    const row = rows[name];
    if (row === undefined) throw new Error(`${whole} is not in the table of endpoints.`);
    const { method, path, status, changes } = row;
    return `(${JSON.stringify({ method, path, status, changes })} as (typeof ENDPOINTS)['${name}'])`;
  });
}
