'use strict';

const { constants, Script } = require('node:vm');

/** The arguments with which Jest calls a module, in order. */
const BEFORE = '(function (module, exports, require, __dirname, __filename, jest) {';
const AFTER = '\n})';

const scripts = new Map();

/**
 * Compiles a module once for all suites of a worker: it runs in any realm, and keeps the functions that earlier suites
 * have called compiled.
 */
exports.scriptOf = (source, filename) => {
  const earlier = scripts.get(filename);
  if (earlier?.source === source) return earlier.script;
  const script = new Script(BEFORE + source + AFTER, {
    filename,
    columnOffset: -BEFORE.length,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  scripts.set(filename, { source, script });
  return script;
};
