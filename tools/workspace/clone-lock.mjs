import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { SetupError } from './step.mjs';

const DATA = join(ROOT, '.data');
/** Maximum length of socket paths, which the system limits to about a hundred bytes. */
const SOCKET_NAME_LIMIT = 100;

function getSocketName() {
  const cloneId = createHash('sha256').update(ROOT).digest('hex').slice(0, 16);
  // On Windows, sockets have names instead of paths
  if (process.platform === 'win32') return `\\\\.\\pipe\\munay-${cloneId}`;
  const cloneSocket = join(DATA, 'start.sock');
  if (cloneSocket.length < SOCKET_NAME_LIMIT) return cloneSocket;
  return join(tmpdir(), `munay-${cloneId}.sock`);
}

/**
 * Whether a shop of this clone is running. A running shop responds at the socket, a killed shop does not.
 * @returns {Promise<boolean>}
 */
export const isRunning = () =>
  new Promise((resolve) => {
    const socket = connect(getSocketName());
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Locks this clone while a shop runs or packages are installed.
 * @throws SetupError when another process of the same clone has the lock
 * @returns {Promise<() => void>} unlocks the clone
 */
export async function lockClone() {
  mkdirSync(DATA, { recursive: true });
  if (await isRunning()) {
    throw new SetupError(
      'the shop of this clone is running already',
      'use it, or stop it with Ctrl-C where it was started',
    );
  }
  const name = getSocketName();
  rmSync(name, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, () => resolve(undefined));
  });
  server.unref();
  return () => {
    server.close();
    rmSync(name, { force: true });
  };
}
