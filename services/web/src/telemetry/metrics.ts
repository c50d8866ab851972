import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { REQUEST_TIMEOUTS } from '@munay/contracts/network/request-timeouts';
import type { WebConfig } from '../config';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves the metrics of this process to Prometheus, on a port that no proxy publishes.
 * @param pages response counts keyed by kind, in a process that serves pages
 */
export function serveMetrics(
  app: FastifyInstance,
  { metricsPort, host, release }: Pick<WebConfig, 'metricsPort' | 'host' | 'release'>,
  pages?: () => Record<string, number>,
): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'munay_web_request_duration_seconds',
    help: 'Duration of requests for pages and files, by route template',
    labelNames: ['route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    requests.observe({ route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1_000);
  });
  new Gauge({
    name: 'munay_build_info',
    help: 'Which version runs: 1',
    labelNames: ['version'],
    registers,
  }).set({ version: release }, 1);
  if (pages)
    new Counter({
      name: 'munay_web_pages_total',
      help: 'Pages by how they were answered: rendered, moved, plain by design, as a fallback without their content, or refused as too many',
      labelNames: ['answer'],
      registers,
      collect() {
        this.reset();
        for (const [response, count] of Object.entries(pages())) this.inc({ answer: response }, count);
      },
    });

  const server = createServer(REQUEST_TIMEOUTS.http, (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    void registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end());
  });
  // `onListen` would only log that the port is in use
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(metricsPort, host, resolve);
    });
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
