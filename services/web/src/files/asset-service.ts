import type { FastifyInstance } from 'fastify';
import type { WebConfig } from '../config';
import { createPageServer } from '../page-server';
import { createCommonHeaders } from '../security-headers';
import { serveFolder } from './static-files';

export async function createAssetService(config: WebConfig, folder: string): Promise<FastifyInstance> {
  const app = createPageServer(config);
  const headers = {
    ...createCommonHeaders(config),
    'Access-Control-Allow-Origin': config.webOrigin,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    Vary: 'Accept-Encoding, Origin',
  };

  if (config.metricsPort > 0) (await import('../telemetry/metrics')).serveMetrics(app, config);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  await serveFolder(app, folder, { headers, previous: config.buildArchive });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n'),
  );
  return app;
}
