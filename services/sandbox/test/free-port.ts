import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, which would take a port between the look and its use. */
const FROM = 10_000;
const UP_TO = 32_000;
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** A port of the loopback that nobody listens on; never the same twice. */
export async function freePort(): Promise<number> {
  const port = randomInt(FROM, UP_TO);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}
