import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from './step.mjs';

/**
 * Whether this host could listen there now. A loopback that does not exist (no IPv6) counts as free.
 * @param {number} port
 * @param {string} host
 */
const canListen = (port, host) =>
  new Promise((/** @type {(free: boolean) => void} */ resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(!('code' in error) || error.code !== 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** @param {number} port */
export const isFree = async (port) => (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));

/** Below what systems give to outgoing connections, which would take a port between the look and its use. */
const FROM = 10_000;
const UP_TO = 32_000;
/** @type {Set<number>} */
const given = new Set();

/** A port nobody listens on; never the same twice. @returns {Promise<number>} */
export async function freePort() {
  const port = randomInt(FROM, UP_TO);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}

/**
 * Refuses a busy port by the name of the variable that moves it. Waits a little first: what was stopped
 * a moment ago may still be closing.
 * @param {string} variable
 * @param {number} port
 * @param {number} [patienceMs]
 */
export async function requireFree(variable, port, patienceMs = 4_000) {
  const deadline = Date.now() + patienceMs;
  while (!(await isFree(port))) {
    if (Date.now() > deadline) {
      throw new SetupError(
        `port ${port} is in use by another program, perhaps another clone of this shop`,
        `stop that program, or choose another port: ${variable}=${port + 100} npm start`,
      );
    }
    await delay(100);
  }
}

/**
 * Whether something accepts connections at this port of the loopback.
 * @param {number} port
 */
export const accepts = (port) =>
  new Promise((/** @type {(open: boolean) => void} */ resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
