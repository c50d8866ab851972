/**
 * Runs a built command of a service on this clone's data, with the settings of `npm start`. Usage: SERVICE COMMAND
 * [ARGUMENT...]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  openCloneDatabase,
  removeSecrets,
  UnresponsiveDatabaseError,
  withSavedPorts,
} from './servers/clone-database.ts';
import { build } from './workspace/build.ts';
import { stopGuards } from './workspace/guarded.mjs';
import { ROOT } from './workspace/root.mjs';
import { readDotEnv, readSettings } from './workspace/settings.ts';

const DATA = join(ROOT, '.data');
/** Commands and options that need no database. */
const DATABASE_FREE_COMMANDS = ['uploads-to-s3', '--new-key', '--new-signing-key'];

const [service = '', command = '', ...args] = process.argv.slice(2);
const script = join(ROOT, 'dist', 'services', service, `${command}.js`);
readDotEnv();
const { env, own, ports } = readSettings(withSavedPorts(DATA, process.env));
let close = () => Promise.resolve();
if (![command, ...args].some((argument) => DATABASE_FREE_COMMANDS.includes(argument))) {
  console.error(`database: ${removeSecrets(env.MONGODB_URI)}`);
  if (own.mongo)
    close = await openCloneDatabase(DATA, ports.MONGO_PORT).catch((error: unknown) => {
      // The status command reports the error itself
      if (command === 'status' && error instanceof UnresponsiveDatabaseError) return close;
      throw error;
    });
}
try {
  if (!existsSync(script)) await build();
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], { env, stdio: 'inherit' });
  // Ctrl-C also reaches the command, which exits on its own. The database is stopped last
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await close();
  stopGuards();
}
