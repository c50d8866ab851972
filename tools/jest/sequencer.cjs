'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');

/** Long for their size, the longest first: a fresh clone, which has no times yet, goes by the size of files. */
const LONG = ['guests', 'bad-days', 'staff', 'failures', 'releases', 'buyers', 'mongo-away'];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const all = super.sort(tests);
    const named = LONG.flatMap((name) => all.filter(({ path }) => path.includes(`/${name}.`)));
    return [...named, ...all.filter((test) => !named.includes(test))];
  }
};
