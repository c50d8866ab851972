import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { isFree } from './start-ports.mjs';

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
  if (both.some((value) => given.has(value))) return freePortWith(distance);
  for (const one of both) if (!(await isFree(one))) return freePortWith(distance);
  for (const one of both) given.add(one);
  return port;
}

export const accepts = (port: number) =>
  new Promise((resolve: (open: boolean) => void) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
