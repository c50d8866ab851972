import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accepts } from '../workspace/port.mjs';
import { SetupError, tail } from '../workspace/step.mjs';

const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));
const READY_LIMIT_MS = 60_000;

/**
 * @typedef {object} GuardedServer
 * @property {() => Promise<void>} stop   ends the server and waits until it is gone
 * @property {Promise<number>} exited     its exit code, whenever that comes
 */

/**
 * Starts a server under the guard and waits until it accepts connections on its port.
 * @param {{ name: string, binary: string, args: string[], port: number, logFile: string }} server
 * @returns {Promise<GuardedServer>}
 */
export async function startGuarded({ name, binary, args, port, logFile }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const guard = spawn(process.execPath, [GUARD, binary, ...args], {
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  guard.stdin?.on('error', () => {});
  let gone = false;
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => {
    guard.once('exit', (code) => {
      gone = true;
      resolve(code ?? 1);
    });
  });
  const stop = async () => {
    guard.kill('SIGTERM');
    await exited;
  };

  const deadline = Date.now() + READY_LIMIT_MS;
  while (!(await accepts(port))) {
    if (gone || Date.now() > deadline) {
      await stop();
      throw new SetupError(
        `${name} (${binary}) ${gone ? 'ended by itself' : 'did not answer'}:\n${tail(readFileSync(logFile, 'utf8'))}`,
        `read ${logFile}; data written by a newer version cannot be opened by an older one: npm run reset starts afresh`,
      );
    }
    await delay(25);
  }
  return { stop, exited };
}
