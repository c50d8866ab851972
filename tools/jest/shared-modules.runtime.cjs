'use strict';

const { createRequire, isBuiltin } = require('node:module');
const { dirname } = require('node:path');
const { default: Runtime } = require('jest-runtime');
const { scriptOf } = require('./kept-scripts.cjs');
const { leaveStorages } = require('./left-storages.cjs');
const { requirePrivateMembers } = require('./private-members.cjs');

/** A package by name, not a folder of this workspace. */
const PACKAGE = /^(?!@munay\/|@jest\/globals$)@?[a-z]/;
/** The whole pattern, because the clone itself may be in a folder named `test`. */
const OF_SUITES = /\/services\/[^/]+\/test\//;

const compile = (source, filename) => scriptOf(source, filename).runInThisContext();

const modules = new Map();
const sourceMaps = new Map();
/** The current suite's runtime: it loads what functions of shared modules require later. */
let running;

function requireShared(path) {
  const loaded = modules.get(path);
  if (loaded) return loaded.exports;
  const module = { exports: {}, filename: path, id: path };
  modules.set(path, module);
  try {
    const require = (name) => running.require(path, name);
    compile(running.transform(path), path).call(
      module.exports,
      module,
      module.exports,
      require,
      dirname(path),
      path,
    );
  } catch (error) {
    modules.delete(path);
    throw error;
  }
  return module.exports;
}

/**
 * Loads packages (with Node) and tested modules (with Jest's transform) once for all suites of a worker, in its own
 * realm, and only the suites again each time. API suites start twice as fast; a suite must restore what it spies on.
 */
module.exports = class SharedModulesRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    requirePrivateMembers(this);
    leaveStorages();
    running = {
      require: (from, name) => this.requireModule(from, name),
      transform: (path) => this.transformCache.transform(path),
    };
    this.executor.compile = compile;
    this.transformCache.sourceMaps = sourceMaps;
  }

  requireModule(from, name, options, isRequireActual) {
    if (!name || options?.isInternalModule) return super.requireModule(from, name, options, isRequireActual);
    if (isBuiltin(name) || PACKAGE.test(name)) return createRequire(from)(name);
    const path = this._resolution.resolveCjs(from, name);
    const isShared = !OF_SUITES.test(path) && /\.[cm]?[jt]sx?$/.test(path);
    return isShared ? requireShared(path) : super.requireModule(from, name, options, isRequireActual);
  }
};
