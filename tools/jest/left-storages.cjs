'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');

/** Storages that have been used. */
const used = new Set();

for (const name of ['run', 'enterWith']) {
  const enter = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...given) {
    used.add(this);
    return enter.apply(this, given);
  };
}

/**
 * Switches off the storages of earlier suites, one of Jest's each and some of every API: before Node 24, each promise of
 * a worker would carry the values of all of them. One that is used again switches itself on.
 */
exports.leaveStorages = () => {
  for (const storage of used) storage.disable();
  used.clear();
};
