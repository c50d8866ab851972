/** Serves the whole shop under one origin, with the same paths as services/deploy/caddy/Caddyfile. */
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { Part } from './local-proxies.ts';

const REMOTE = /^\/_(storefront|admin)(?=\/)/;
const API_PATH = /^\/(api|media|ops)\//;

export async function serveOneAddress(port: number, ports: Record<Part, number>): Promise<() => void> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const [, remote] = REMOTE.exec(url) ?? [];
    const to = remote === 'storefront' || remote === 'admin' ? remote : API_PATH.test(url) ? 'api' : 'web';
    const { method, headers } = request;
    const proxyRequest = ask(
      { port: ports[to], path: url.replace(REMOTE, ''), method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    proxyRequest.once('error', () => response.destroy());
    response.once('close', () => proxyRequest.destroy());
    request.pipe(proxyRequest);
  });
  server.listen(port);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
