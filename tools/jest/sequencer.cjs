'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');

/** Long for their size, longest first: a fresh clone has no timings and sorts by file size. */
const LONG = ['guests', 'bad-days', 'staff', 'failures', 'releases', 'buyers', 'mongo-away'];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const all = super.sort(tests);
    const named = LONG.flatMap((name) => all.filter(({ path }) => path.includes(`/${name}.`)));
    return [...named, ...all.filter((test) => !named.includes(test))];
  }
};
