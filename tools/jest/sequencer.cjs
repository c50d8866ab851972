'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Slow suites, many of them small files: without timings, a fresh clone sorts by file size. Those with a browser take
 * turns with those that mostly wait.
 */
const LONG = [
  ...['guests', 'bad-days', 'staff', 'mongo-away', 'redis-engines', 'processes', 'changes', 'releases'],
  ...['overload', 'buyers', 'deploy-ops', 'checkout-provider', 'guest', 'failures'],
];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const all = super.sort(tests);
    const named = LONG.flatMap((name) => all.filter(({ path }) => path.includes(`/${name}.`)));
    return [...named, ...all.filter((test) => !named.includes(test))];
  }
};
