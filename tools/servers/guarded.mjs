import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accepts } from '../workspace/port.mjs';
import { lines, SetupError, tail } from '../workspace/step.mjs';

const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));
const READY_LIMIT_MS = 180_000;

/** Every guard that still runs. @type {Set<import('node:child_process').ChildProcess>} */
const guards = new Set();

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
function spawnGuard(program, args, options) {
  const guard = spawn(process.execPath, [GUARD, program, ...args], { ...options, detached: true });
  guard.stdin?.on('error', () => {});
  guards.add(guard);
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => {
    guard.once('exit', (code) => {
      guards.delete(guard);
      resolve(code ?? 1);
    });
  });
  const stop = async () => {
    guard.kill('SIGTERM');
    await exited;
  };
  return { guard, exited, stop };
}

/** Ends every guarded program at once, finished with its work or not. */
export function stopGuards() {
  for (const guard of guards) guard.kill('SIGTERM');
}

/**
 * Runs a command under the guard to its end, so that it dies with us, however we die.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>} exit code and both streams in one text
 */
export async function runGuarded(command, args, { env = process.env, onLine } = {}) {
  const { guard, exited } = spawnGuard(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const closed = [guard.stdout, guard.stderr].map((stream) => {
    const split = lines((line) => onLine?.(line));
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      split.push(chunk);
    });
    return new Promise((resolve) => stream?.once('close', resolve)).then(() => split.end());
  });
  const code = await exited;
  await Promise.all(closed);
  return { code, output };
}

/**
 * @typedef {object} GuardedServer
 * @property {() => Promise<void>} stop   ends the server and waits until it is gone
 * @property {Promise<number>} exited     its exit code, whenever that comes
 * @property {number} guard               process id of what watches over it
 */

/**
 * Starts a server under the guard and waits until it accepts connections on its port.
 * @param {{ name: string, binary: string, args: string[], port: number, logFile: string, env?: NodeJS.ProcessEnv }} server
 * @returns {Promise<GuardedServer>}
 */
export async function startGuarded({ name, binary, args, port, logFile, env = process.env }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const { guard, exited, stop } = spawnGuard(binary, args, { stdio: ['pipe', log, log], env });
  closeSync(log);
  let gone = false;
  void exited.then(() => {
    gone = true;
  });

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
  return { stop, exited, guard: guard.pid ?? 0 };
}
