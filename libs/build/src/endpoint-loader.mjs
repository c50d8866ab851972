import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { runModule } from './run-module.mjs';

const TABLE = fromRoot('libs/contracts/src/endpoints.ts');
const AREAS = fromRoot('libs/contracts/src/endpoints');

/** @typedef {{ method: string, path: string, status: number, changes?: true, access?: string }} Row */

/** @type {{ state: string, rows: Record<string, Row> } | undefined} */
let last;

const filesOfTable = () => [TABLE, ...readdirSync(AREAS).map((name) => join(AREAS, name))];

function rowsOfTable() {
  const state = filesOfTable()
    .map((file) => `${file} ${statSync(file).mtimeMs}`)
    .join();
  if (last?.state !== state) last = { state, rows: runModule(TABLE).ENDPOINTS };
  return last.rows;
}

/**
 * Replaces `ENDPOINTS.x` with the row itself: browsers get only the calls they make, without the descriptions for the
 * API document.
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
    // Browsers need `access` only for calls of an incomplete login
    const { method, path, status, changes } = row;
    const access = row.access === 'staff' ? row.access : undefined;
    return `(${JSON.stringify({ method, path, status, changes, access })} as (typeof ENDPOINTS)['${name}'])`;
  });
}
