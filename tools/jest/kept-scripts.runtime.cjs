'use strict';

const { default: Runtime } = require('jest-runtime');
const { scriptOf } = require('./kept-scripts.cjs');
const { leaveStorages } = require('./left-storages.cjs');
const { requirePrivateMembers } = require('./private-members.cjs');

/** Each suite runs all its modules again, in a realm of its own, but compiles only those that no earlier one had. */
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
        // Says where the syntax is wrong
        return compileAlone(source, filename);
      }
    };
  }
};
