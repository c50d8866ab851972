/** Runs HAProxy and Caddy on this machine with the files in `deploy`, changing only ports and host names. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from '../servers/find-program.ts';
import { startServer } from '../servers/start-server.ts';
import { findAnyFreePort } from '../workspace/port.ts';
import { ROOT } from '../workspace/root.mjs';

const UPSTREAM_PORTS = { api: 5000, web: 3000, storefront: 3001, admin: 3002 };
export type Part = keyof typeof UPSTREAM_PORTS;
export const PARTS = Object.keys(UPSTREAM_PORTS) as Part[];
const CADDY_PORTS = { http_port: 8080, https_port: 8443 };

const read = (file: string) => readFileSync(join(ROOT, 'services/deploy', file), 'utf8');

/** @throws Error when the file no longer contains the text to replace */
function replaceOnce(
  text: string,
  pattern: RegExp,
  replacement: string | ((match: string, more: string) => string),
) {
  const result = text.replace(pattern, replacement as string);
  if (result === text) throw new Error(`nothing matches ${pattern.source}`);
  return result;
}

/** @param ports port to listen on for each part @param processes ports of the processes behind each part */
export async function startHaproxy(
  folder: string,
  ports: Record<Part, number>,
  processes: Record<Part, readonly number[]>,
) {
  let config = replaceOnce(
    read('haproxy.cfg'),
    /bind 127\.0\.0\.1:5001/,
    `bind 127.0.0.1:${await findAnyFreePort()}`,
  );
  for (const part of PARTS) {
    config = replaceOnce(
      config,
      new RegExp(`bind :${UPSTREAM_PORTS[part]}`),
      `bind 127.0.0.1:${ports[part]}`,
    );
    config = replaceOnce(config, new RegExp(`server-template \\S+ 8 ${part}:\\d+(.*)`, 'g'), (_, more) =>
      processes[part]
        .map((port, number) => `server ${part}${number} 127.0.0.1:${port}${more}`)
        .join('\n    '),
    );
  }
  if (/server-template|bind :/.test(config)) throw new Error('haproxy.cfg has an unknown section');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  return startServer({
    name: 'haproxy',
    binary: await findProgram('haproxy', console.log),
    args: ['-db', '-f', file],
    port: ports.web,
    logFile: join(folder, 'haproxy.log'),
  });
}

/**
 * @param port port on which https://localhost is served
 * @param to ports of HAProxy
 * @param staffNetworks as `STAFF_NETWORKS`
 */
export async function startCaddy(
  folder: string,
  port: number,
  to: Record<Part, number>,
  staffNetworks: string,
) {
  let config = read('caddy/Caddyfile');
  const caddyPorts = { http_port: await findAnyFreePort(), https_port: port };
  for (const [name, inner] of Object.entries(CADDY_PORTS))
    config = replaceOnce(
      config,
      new RegExp(`${name} ${inner}`),
      `${name} ${caddyPorts[name as keyof typeof CADDY_PORTS]}`,
    );
  for (const part of PARTS)
    config = replaceOnce(config, new RegExp(`proxy:${UPSTREAM_PORTS[part]}`, 'g'), `127.0.0.1:${to[part]}`);
  mkdirSync(join(folder, 'caddy'), { recursive: true });
  const file = join(folder, 'caddy', 'Caddyfile');
  writeFileSync(file, config);
  const server = await startServer({
    name: 'caddy',
    binary: await findProgram('caddy', console.log),
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    port,
    logFile: join(folder, 'caddy.log'),
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      STAFF_NETWORKS: staffNetworks,
    },
  });
  const certificate = join(folder, 'data/caddy/pki/authorities/local/root.crt');
  await hasCertificate(port);
  return { ...server, certificate };
}

/** Caddy listens before its certificate is ready. */
async function hasCertificate(port: number) {
  const acceptsConnection = () =>
    new Promise<boolean>((resolve) => {
      const probe = request({
        host: 'localhost',
        port,
        path: '/healthz',
        rejectUnauthorized: false,
        agent: false,
      });
      probe.once('response', (response) => response.resume().once('end', () => resolve(true)));
      probe.once('error', () => resolve(false));
      probe.end();
    });
  while (!(await acceptsConnection())) await delay(25);
}
