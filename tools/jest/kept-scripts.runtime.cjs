'use strict';

const { default: Runtime } = require('jest-runtime');
const { scriptOf } = require('./kept-scripts.cjs');
const { leaveStorages } = require('./left-storages.cjs');
const { requirePrivateMembers } = require('./private-members.cjs');

/** Each suite runs all its modules again in its own realm, but compiles only modules that no earlier suite compiled. */
module.exports = class KeptScriptsRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    requirePrivateMembers(this);
    leaveStorages();
    const [, environment] = options;
    const compileAlone = this.executor.compile.bind(this.executor);
    this.executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (!context) return null;
      try {
        return scriptOf(source, filename).runInContext(context);
      } catch {
        // Reports the position of a syntax error
        return compileAlone(source, filename);
      }
    };
  }
};
