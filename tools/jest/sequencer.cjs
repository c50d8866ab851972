'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');

/** Slow suites that are small files, slowest first: without timings, a fresh clone sorts by file size. */
const LONG = ['guests', 'bad-days', 'staff', 'failures', 'releases', 'buyers', 'mongo-away'];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const all = super.sort(tests);
    const named = LONG.flatMap((name) => all.filter(({ path }) => path.includes(`/${name}.`)));
    return [...named, ...all.filter((test) => !named.includes(test))];
  }
};
