import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below the ephemeral range, which an outgoing connection could take between check and use. */
const FROM = 10_000;
const UP_TO = 32_000;
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** Never returns the same port twice. */
export async function freePort(): Promise<number> {
  const port = randomInt(FROM, UP_TO);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}
