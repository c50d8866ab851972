import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below the ephemeral range. An outgoing connection could take an ephemeral port between check and use. */
const MIN_PORT = 10_000;
const MAX_PORT = 32_000;
const allocatedPorts = new Set<number>();

const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** Never returns the same port twice. */
export async function findUnusedPort(): Promise<number> {
  const port = randomInt(MIN_PORT, MAX_PORT);
  if (allocatedPorts.has(port) || !(await isPortFree(port))) return findUnusedPort();
  allocatedPorts.add(port);
  return port;
}
