import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { runModule } from './run-module.mjs';

const LIMITS = fromRoot('libs/contracts/src/limits.ts');
const ENDPOINTS = fromRoot('libs/contracts/src/endpoints.ts');
const AREAS = fromRoot('libs/contracts/src/endpoints');

/** @typedef {{ method: string, path: string, status: number, changes?: true, access?: string }} Row */
/** @typedef {{ endpoints: Record<string, Row>, limits: Record<string, number> }} Tables */

/** @type {{ state: string, tables: Tables } | undefined} */
let last;

const listTableFiles = () => [LIMITS, ENDPOINTS, ...readdirSync(AREAS).map((name) => join(AREAS, name))];

function readTables() {
  const state = listTableFiles()
    .map((file) => `${file} ${statSync(file).mtimeMs}`)
    .join();
  if (last?.state !== state)
    last = { state, tables: { endpoints: runModule(ENDPOINTS).ENDPOINTS, limits: runModule(LIMITS).LIMITS } };
  return last.tables;
}

/** @type {Record<string, (tables: Tables, name: string) => string | undefined>} */
const INLINED = {
  ENDPOINTS: ({ endpoints }, name) => {
    const row = endpoints[name];
    if (row === undefined) return undefined;
    // Browsers need `access` only for endpoints that are used during login
    const { method, path, status, changes } = row;
    const access = row.access === 'staff' ? row.access : undefined;
    return `(${JSON.stringify({ method, path, status, changes, access })} as (typeof ENDPOINTS)['${name}'])`;
  },
  LIMITS: ({ limits }, name) => (limits[name] === undefined ? undefined : `(${limits[name]})`),
};

/**
 * Marks the calls that create field tables as pure, so that the bundler drops unused tables.
 * @param {string} source
 */
const withPureTables = (source) =>
  source.includes("import * as f from '../fields'")
    ? source.replace(/\bf\.\w+(?=[<(])/g, '/*#__PURE__*/ $&')
    : source;

/**
 * Replaces `ENDPOINTS.x` and `LIMITS.x` with the values themselves. Browsers then only receive the endpoints that they
 * call and the limits that they use, without the descriptions for the API document.
 * @this {Pick<import('@rspack/core').LoaderContext, 'addDependency'>}
 * @param {string} source
 */
export default function contractsLoader(source) {
  const annotatedSource = withPureTables(source);
  if (!/\b(ENDPOINTS|LIMITS)\./.test(annotatedSource)) return annotatedSource;
  for (const file of listTableFiles()) this.addDependency(file);
  const tables = readTables();
  return annotatedSource.replace(/\b(ENDPOINTS|LIMITS)\.(\w+)/g, (match, table, name) => {
    const entry = INLINED[table]?.(tables, name);
    if (entry === undefined) throw new Error(`${match} is not in the contracts.`);
    return entry;
  });
}
