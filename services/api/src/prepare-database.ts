import { setTimeout as wait } from 'node:timers/promises';
import { loadSettings } from './config/load-config';
import { prepareDatabase } from './database/bundled.repository';

const WAIT_MAX_MS = 120_000;

/** Waits for the bundled database, which may be starting at the same time. */
const { MONGODB_URI, MONGODB_ADMIN_URI } = loadSettings('MONGODB_URI', 'MONGODB_ADMIN_URI');
const deadline = Date.now() + WAIT_MAX_MS;
let lastReport = '';
for (;;) {
  try {
    await prepareDatabase(MONGODB_ADMIN_URI, MONGODB_URI);
    process.stdout.write('The database is a replica set and knows the account of the shop.\n');
    break;
  } catch (error) {
    const { message } = error as Error;
    if (Date.now() > deadline) {
      process.stdout.write(`Failed: ${message}\n`);
      process.exitCode = 1;
      break;
    }
    // The first start of the database includes a restart, during which it is unavailable or has no administrator yet
    if (message !== lastReport) process.stdout.write(`Waiting for the database: ${message}\n`);
    lastReport = message;
    await wait(1_000);
  }
}
