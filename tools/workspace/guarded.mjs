import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLines } from './step.mjs';

const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));

/** All running guards. @type {Set<import('node:child_process').ChildProcess>} */
const guards = new Set();

/**
 * Starts a program under the guard, so that it ends with this process, even if this process is killed.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function spawnGuarded(program, args, options) {
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

export function stopGuards() {
  for (const guard of guards) guard.kill('SIGTERM');
}

/**
 * Runs a command under the guard.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>} exit code and both streams in one text
 */
export async function runGuarded(command, args, { env = process.env, onLine } = {}) {
  const { guard, exited } = spawnGuarded(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const closed = [guard.stdout, guard.stderr].map((stream) => {
    const split = readLines((line) => onLine?.(line));
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
 * The process id of the program run by a guard.
 * @param {number} guard process id of the guard
 */
export function getGuardedPid(guard) {
  const [child] = readFileSync(`/proc/${guard}/task/${guard}/children`, 'utf8').trim().split(' ');
  if (!child) throw new Error('The guard runs nothing');
  return Number(child);
}
