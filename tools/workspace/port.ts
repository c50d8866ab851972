import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { isFree } from './start-ports.mjs';

/** Ports below the ephemeral range, which outgoing connections use. */
const MIN_PORT = 10_000;
const MAX_PORT = 32_000;
const usedPorts: Set<number> = new Set();

/** Never returns the same port twice. */
export const findAnyFreePort = (): Promise<number> => findFreePort();

/** Finds a free port such that the port higher by `distance` is free too. */
export async function findFreePort(distance = 0): Promise<number> {
  const port = randomInt(MIN_PORT, MAX_PORT - distance);
  const candidates = [...new Set([port, port + distance])];
  if (candidates.some((value) => usedPorts.has(value))) return findFreePort(distance);
  for (const candidate of candidates) if (!(await isFree(candidate))) return findFreePort(distance);
  for (const candidate of candidates) usedPorts.add(candidate);
  return port;
}

export const isPortOpen = (port: number) =>
  new Promise((resolve: (open: boolean) => void) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
