import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from './step.mjs';

/** A missing loopback address (no IPv6) counts as free. */
const canListen = (port: number, host: string) =>
  new Promise((resolve: (free: boolean) => void) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(!('code' in error) || error.code !== 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

const isFree = async (port: number) => (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));

/** Below the ephemeral ports, which outgoing connections use. */
const FROM = 10_000;
const UP_TO = 32_000;
const given: Set<number> = new Set();

/** Never returns the same port twice. */
export const freePort = (): Promise<number> => freePortWith();

/** A free port whose neighbour at this distance is free too. */
export async function freePortWith(distance = 0): Promise<number> {
  const port = randomInt(FROM, UP_TO - distance);
  const both = [...new Set([port, port + distance])];
  if (both.some((one) => given.has(one))) return freePortWith(distance);
  for (const one of both) if (!(await isFree(one))) return freePortWith(distance);
  for (const one of both) given.add(one);
  return port;
}

/**
 * Fails with the variable that sets the port. Waits a little first, because a process just stopped may still be
 * closing.
 */
export async function requireFree(variable: string, port: number, patienceMs: number = 4_000) {
  const deadline = Date.now() + patienceMs;
  while (!(await isFree(port))) {
    if (Date.now() > deadline) {
      throw new SetupError(
        `port ${port} is in use by another program, perhaps another clone of this shop`,
        `stop that program, choose another port: ${variable}=${port + 100} npm start, or move all: MUNAY_PORT_OFFSET=100 npm start`,
      );
    }
    await delay(100);
  }
}

export const accepts = (port: number) =>
  new Promise((resolve: (open: boolean) => void) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
