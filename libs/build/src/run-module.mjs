import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { transformSync } from '@swc/core';
import { fromRoot } from './paths.mjs';

const CONTRACTS = '@munay/contracts/';

/**
 * @param {string} request
 * @param {string} importer
 */
function resolveImport(request, importer) {
  const path = request.startsWith(CONTRACTS)
    ? fromRoot('libs/contracts/src', request.slice(CONTRACTS.length))
    : resolve(dirname(importer), request);
  if (!existsSync(`${path}.ts`)) throw new Error(`${importer} imports ${request}, which a build cannot run.`);
  return `${path}.ts`;
}

/**
 * Runs a TypeScript module in this process. The module may import contracts and other modules without dependencies.
 * @param {string} file
 * @param {(request: string) => void} [onLoad] called with lazy imports, which are not executed
 * @returns {Record<string, any>} exports of the module
 */
export function runModule(file, onLoad = () => undefined) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  /** @type {Record<string, any>} */
  const exports = {};
  let isEvaluated = false;
  /** @param {string} request */
  const require = (request) => {
    if (!isEvaluated) return runModule(resolveImport(request, file), onLoad);
    onLoad(request);
    return {};
  };
  new Function('exports', 'require', code)(exports, require);
  isEvaluated = true;
  return exports;
}
