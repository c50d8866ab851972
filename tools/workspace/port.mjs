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

/** A port nobody listens on, chosen by the system. */
export const freePort = () =>
  new Promise((/** @type {(port: number) => void} */ resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

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
