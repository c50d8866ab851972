/**
 * Runs a program that cannot notice the death of its parent (mongod, redis-server, the test runner) and ends it when
 * the pipe at stdin closes, which the kernel also does when the parent is killed with SIGKILL. Usage: node guard.mjs
 * PROGRAM ARGUMENT..., spawned detached, so that it leads its own process group. SIGTERM and SIGINT stop the program
 * immediately; after a closed pipe, the parent's other children first get some time to finish writing to the program.
 */
import { spawn } from 'node:child_process';

const KILL_GRACE_MS = 2_500;
const KILL_AFTER_MS = 6_000;

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
let stopping = false;

/**
 * Signals the whole group, because a test runner has workers, which may have started servers.
 * @param {NodeJS.Signals} signal
 */
function signalGroup(signal) {
  try {
    process.kill(-process.pid, signal);
  } catch {
    child.kill(signal);
  }
}

function stop() {
  if (stopping) return;
  stopping = true;
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), KILL_AFTER_MS);
}

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, stop);
process.stdin.on('close', () => setTimeout(stop, KILL_GRACE_MS)).on('error', stop);
process.stdin.resume();

child.on('error', (error) => {
  console.error(`cannot run ${program}: ${error.message}`);
  process.exit(127);
});
child.on('exit', (code) => {
  stopping = true;
  signalGroup('SIGTERM');
  process.exit(code ?? 1);
});
