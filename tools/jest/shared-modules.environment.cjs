'use strict';

const { createContext } = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Uses the worker's own globals instead of a realm per suite: see the runtime of the same name. */
module.exports = class SharedModulesEnvironment {
  global = globalThis;
  /** Unused: Jest reads it to see whether the environment is alive. */
  context = createContext({});
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    const { exit } = process;
    const { console } = globalThis;
    const symbols = new Set(Object.getOwnPropertySymbols(globalThis));
    this.restore = () => {
      process.exit = exit;
      globalThis.console = console;
      // Jest's state of the suite, which would keep all its modules in memory
      for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
        if (!symbols.has(symbol)) Reflect.deleteProperty(globalThis, symbol);
      }
    };
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.restore();
    this.context = null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.context;
  }
};
