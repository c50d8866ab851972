/** Preloaded into API and worker. Appends each database command that the driver reports to MUNAY_BENCH_CALLS. */
import { openSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import mongoose from 'mongoose';

const file = openSync(String(process.env.MUNAY_BENCH_CALLS), 'a');
const name = basename(process.argv[1] ?? '') === 'worker.js' ? 'worker' : 'api';
const { prototype } = mongoose.mongo.MongoClient;
const { connect } = prototype;

prototype.connect = function (...args) {
  if (this.listenerCount('commandStarted') === 0) {
    Object.assign(this.options, { monitorCommands: true });
    this.on('commandStarted', ({ commandName, command }) => {
      // Change streams use getMore to wait for events
      if (commandName === 'getMore') return;
      const collection = command[commandName];
      writeSync(file, `${name} ${commandName} ${typeof collection === 'string' ? collection : ''}\n`);
    });
  }
  return connect.apply(this, args);
};
