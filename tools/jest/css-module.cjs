'use strict';

/** Every class name is its own key. */
module.exports = new Proxy(
  {},
  { get: (_target, key) => (key === '__esModule' ? false : typeof key === 'string' ? key : undefined) },
);
