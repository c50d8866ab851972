import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RemoteManifest } from './app-manifest';
import type { WebConfig } from './config';
import { listDisallowedPaths } from './page-view';
import { toLocation } from './remote-location';
import type { Sitemap } from './sitemap';

const STAFF_PATHS = ['/admin', '/store'];

/** Serves generated files for machines: health, app URLs, robots.txt and sitemaps. */
export function serveSiteFiles(
  app: FastifyInstance,
  config: WebConfig,
  storefront: RemoteManifest,
  sitemap: Sitemap,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/remotes.json', async (_request, reply) => {
    void reply.header('Cache-Control', 'no-cache');
    return {
      storefront: toLocation(config.storefrontOrigin, await storefront.get()),
      admin: toLocation(config.adminOrigin),
    };
  });

  app.get('/robots.txt', async (_request, reply) => {
    const hidden = [...STAFF_PATHS, ...listDisallowedPaths((await storefront.get())?.pages ?? [])];
    const rules = hidden.map((path) => `Disallow: ${path}`).join('\n');
    return reply
      .type('text/plain')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${config.webOrigin}/sitemap.xml\n`);
  });

  const sendSitemap = async (reply: FastifyReply, number?: number): Promise<FastifyReply> => {
    try {
      const xml = await sitemap.file(number);
      if (xml === undefined) return await reply.code(404).type('text/plain').send('Not found\n');
      return await reply.type('application/xml').header('Cache-Control', 'public, no-cache').send(xml);
    } catch (error) {
      app.log.warn({ err: error }, 'no sitemap');
      return reply.code(503).header('Retry-After', '60').type('text/plain').send('Later\n');
    }
  };
  app.get('/sitemap.xml', async (_request, reply) => sendSitemap(reply));
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,4}).xml', async (request, reply) =>
    sendSitemap(reply, Number(request.params.number)),
  );
}
