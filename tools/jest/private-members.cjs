'use strict';

/** Private members of Jest's runtime that the runtimes of this folder use, because nothing public does the same. */
const MEMBERS = {
  // Replaced, so that a worker compiles each module once
  'executor.compile': 'function',
  // Transforms modules that all suites of a worker share
  'transformCache.transform': 'function',
  // Shared too: stack traces need the maps of modules that an earlier suite loaded
  'transformCache.sourceMaps': 'object',
  // Finds the file of an import by the configuration, to decide whether it is shared
  '_resolution.resolveCjs': 'function',
};

/**
 * Each suite checks it first.
 * @param {unknown} runtime
 * @throws Error naming the members that this version of Jest lacks
 */
exports.requirePrivateMembers = (runtime) => {
  const missing = Object.entries(MEMBERS).flatMap(([path, type]) => {
    const found = path.split('.').reduce((owner, name) => Reflect.get(Object(owner), name), runtime);
    return typeof found === type ? [] : [path];
  });
  if (missing.length > 0)
    throw new Error(`This version of Jest lacks ${missing.join(', ')}: see tools/jest/private-members.cjs`);
};
