import type { FastifyInstance, FastifyReply } from 'fastify';
import { openTracing } from '@munay/tracing/tracing';
import { RemoteManifest, ShellFolder } from './app-manifest';
import type { WebConfig } from './config';
import { serveFolder } from './files/static-files';
import { registerFormRoute } from './forms/form-route';
import { PageLimit } from './page-limit';
import { createPageServer } from './page-server';
import { listPublishedPaths } from './page-view';
import { PageWriter } from './page-writer';
import { Rejection, sendRejection } from './rejection';
import { ContentChangeFollower } from './rendering/content-changes';
import { PageResponder } from './rendering/page-responder';
import { Prerenderer } from './rendering/prerenderer';
import { RenderedPages } from './rendering/rendered-pages';
import { parseRequestedUrl } from './requested-url';
import { createCommonHeaders } from './security-headers';
import { serveSiteFiles } from './site-files';
import { Sitemap } from './sitemap';
import { ThrottledLog } from './throttled-log';

/** Pattern of the file names of a build; other names are not looked up. */
const SAFE_FILE_PATH = /^(?:\/[\w-][\w.-]*)+$/;

export async function createHtmlService(config: WebConfig, shellFolder: string): Promise<FastifyInstance> {
  const app = createPageServer(config);
  const tracing = await openTracing(config.collector, config.serviceName, config.release);
  tracing.watchRequests(app);
  const shellFiles = new ShellFolder(shellFolder);
  await shellFiles.get();
  const storefront = new RemoteManifest(config.internal.storefrontOrigin);
  const admin = new RemoteManifest(config.internal.adminOrigin);
  const failureLog = new ThrottledLog((facts) =>
    app.log[changeFollower.mayBeStarting ? 'info' : 'warn'](facts, 'a page was not rendered'),
  );
  const limit = new PageLimit(config.pagesPerMinute);
  const changeFollower = new ContentChangeFollower(config.internal.apiOrigin, (changed) => {
    renderedPages.report(changed);
    sitemap.invalidate();
  });
  const renderedPages: RenderedPages = new RenderedPages(
    {
      apiOrigin: config.apiOrigin,
      internalApiOrigin: config.internal.apiOrigin,
      webOrigin: config.webOrigin,
      storefrontBase: `${config.storefrontOrigin}/`,
    },
    `${config.internal.storefrontOrigin}/`,
    (error) => failureLog.log(error),
    tracing,
    config.cachesPages,
    () => changeFollower.isFollowing,
  );
  const defaultHeaders = createCommonHeaders(config);
  app.addHook('onClose', async () => {
    renderedPages.stop();
    await tracing.stop();
  });
  if (config.metricsPort > 0)
    (await import('./telemetry/metrics')).serveMetrics(app, config, () => renderedPages.counts);

  app.addHook('onRequest', async (_request, reply) => void reply.headers(defaultHeaders));

  const sitemap = new Sitemap(config.webOrigin, config.internal.apiOrigin, async () => {
    const pages = (await storefront.get())?.pages;
    if (pages === undefined) throw new Error('The storefront has not named its pages.');
    return listPublishedPaths(pages);
  });
  serveSiteFiles(app, config, storefront, sitemap);

  const apps = { shell: shellFiles, storefront, admin };
  const writer = new PageWriter(config, shellFolder);
  const pages = new PageResponder(config, apps, renderedPages, writer, sitemap, limit);
  await registerFormRoute(app, config, tracing, limit, pages);
  await servePages(app, config, shellFolder, pages);

  const prerenderer = new Prerenderer({
    release: async () => {
      const version = (await storefront.get())?.version;
      return version && `${(await shellFiles.get()).version} ${version}`;
    },
    paths: () => sitemap.listPaths(),
    render: (pathname, locale) => pages.prerender(pathname, locale),
    idle: () => renderedPages.idle,
  });
  if (config.prerenders) app.addHook('onListen', () => void prerenderer.renderReleases());
  app.addHook('onListen', () => void changeFollower.followChanges());
  app.addHook('onClose', async () => {
    prerenderer.stop();
    changeFollower.stop();
  });

  return app;
}

/** The shell's files. Every other URL is a page. */
async function servePages(
  app: FastifyInstance,
  config: WebConfig,
  shellFolder: string,
  pages: PageResponder,
): Promise<void> {
  const sendNotFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Not found\n');

  await serveFolder(app, shellFolder, {
    headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
    previous: config.buildArchive,
    hidden: ['/index.html', '/manifest.json'],
    serve: false,
  });
  // No file is looked up first, because that would take longer than sending the page
  app.get('/*', async (request, reply) => {
    const address = parseRequestedUrl(request.url, config.webOrigin);
    if (address === undefined) return sendNotFound(reply);
    const { pathname } = address;
    if (!/\.\w{2,11}$/.test(pathname))
      return pages.respond(request, reply, address).catch((error: unknown) => {
        if (error instanceof Rejection) return sendRejection(error, reply, pages.getLocale(request));
        throw error;
      });
    return SAFE_FILE_PATH.test(pathname) ? reply.sendFile(pathname) : sendNotFound(reply);
  });
  app.setNotFoundHandler(async (_request, reply) => sendNotFound(reply));
}
