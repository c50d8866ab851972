import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '@munay/contracts/locale';
import { networkOf } from '@munay/contracts/network/network';
import type { RenderedPage } from '@munay/contracts/rendered-page';
import { openTracing } from '@munay/tracing/tracing';
import { RemoteManifest, ShellFolder } from './app-manifest';
import type { WebConfig } from './config';
import { serveFolder } from './files/static-files';
import { takeForms } from './forms/form-route';
import { inLanguage } from './head-tags';
import { PageLimit } from './page-limit';
import { createPageServer } from './page-server';
import { disallowedPaths, isStaffPath, isUncached, listedPaths, type PageView, viewOf } from './page-view';
import { type PageToWrite, PageWriter } from './page-writer';
import { Refusal, sendRefusal } from './refusal';
import { locationOf } from './remote-location';
import { ContentFollower } from './rendering/content-changes';
import { Prerenderer } from './rendering/prerenderer';
import { RenderedPages } from './rendering/rendered-pages';
import { localeOf } from './request-locale';
import { requestedUrl } from './requested-url';
import { commonHeaders } from './security-headers';
import { Sitemap } from './sitemap';
import { ThrottledLog } from './throttled-log';

/** For a page whose content is only shown here. */
const LONG_WAIT_MS = 5_000;
const UNKNOWN_RETRY_SECONDS = 5;

const STAFF_PATHS = ['/admin', '/store'];

/** File names of a build; others are not looked up. */
const PLAIN_FILE = /^(?:\/[\w-][\w.-]*)+$/;

export async function createHtmlService(config: WebConfig, shellFolder: string): Promise<FastifyInstance> {
  const app = createPageServer(config);
  const tracing = await openTracing(config.collector, config.serviceName, config.release);
  tracing.watchRequests(app);
  const shellFiles = new ShellFolder(shellFolder);
  await shellFiles.get();
  const storefront = new RemoteManifest(config.internal.storefrontOrigin);
  const admin = new RemoteManifest(config.internal.adminOrigin);
  const failures = new ThrottledLog((facts) =>
    app.log[follower.mayBeStarting ? 'info' : 'warn'](facts, 'a page was not rendered'),
  );
  const limit = new PageLimit(config.pagesPerMinute);
  const follower = new ContentFollower(config.internal.apiOrigin, (changed) => {
    rendered.report(changed);
    sitemap.forget();
  });
  const rendered: RenderedPages = new RenderedPages(
    {
      apiOrigin: config.apiOrigin,
      internalApiOrigin: config.internal.apiOrigin,
      webOrigin: config.webOrigin,
      storefrontBase: `${config.storefrontOrigin}/`,
    },
    `${config.internal.storefrontOrigin}/`,
    (error) => failures.log(error),
    tracing,
    config.cachesPages,
    () => follower.isFollowing,
  );
  const writer = new PageWriter(config, shellFolder);
  const common = commonHeaders(config);
  app.addHook('onClose', async () => {
    rendered.stop();
    await tracing.stop();
  });
  if (config.metricsPort > 0)
    (await import('./telemetry/metrics')).showMetrics(app, config, () => rendered.counts);

  app.addHook('onRequest', async (_request, reply) => void reply.headers(common));

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/remotes.json', async (_request, reply) => {
    void reply.header('Cache-Control', 'no-cache');
    return {
      storefront: locationOf(config.storefrontOrigin, await storefront.get()),
      admin: locationOf(config.adminOrigin),
    };
  });

  app.get('/robots.txt', async (_request, reply) => {
    const hidden = [...STAFF_PATHS, ...disallowedPaths((await storefront.get())?.pages ?? [])];
    const rules = hidden.map((path) => `Disallow: ${path}`).join('\n');
    return reply
      .type('text/plain')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${config.webOrigin}/sitemap.xml\n`);
  });

  const sitemap = new Sitemap(config.webOrigin, config.internal.apiOrigin, async () => {
    const pages = (await storefront.get())?.pages;
    if (pages === undefined) throw new Error('The storefront has not named its pages.');
    return listedPaths(pages);
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

  const languageOf = ({ headers }: FastifyRequest, lang?: string | null) =>
    localeOf({
      lang: lang ?? undefined,
      cookie: headers.cookie,
      acceptLanguage: headers['accept-language'],
      secure: config.production,
    });

  async function pageAt(pathname: string, locale: Locale, languageAsked: boolean): Promise<PageToWrite> {
    const staff = isStaffPath(pathname);
    const [shell, shopManifest, staffManifest] = await Promise.all([
      shellFiles.get(),
      storefront.get(),
      staff ? admin.get() : undefined,
    ]);
    const view = viewOf(pathname, locale, (staff ? staffManifest : shopManifest)?.pages);
    return { shell, storefront: shopManifest, view, locale, pathname, languageAsked, staff };
  }

  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { pathname, searchParams }: URL,
  ): Promise<FastifyReply> {
    const choice = languageOf(request, searchParams.get('lang'));
    const { locale } = choice;
    const languageAsked = choice.cookie !== undefined;
    const page = await pageAt(pathname, locale, languageAsked);
    const { view } = page;
    const address = { pathname, searchParams, languageAsked };
    const exists = isListed(pathname, view) || !rendered.canRender(view, page);
    // Without JavaScript, only this page shows the result of a form, or whether the product exists
    const waitMs = searchParams.has('done') || !exists ? LONG_WAIT_MS : undefined;
    const write = (made: RenderedPage) => writer.write(page, made);
    const { ip } = request;
    const client = { network: networkOf(ip), admit: () => limit.take(ip) };
    const found = await rendered.find(address, view, locale, page, write, waitMs, client);

    void reply.headers({ 'Content-Language': locale, Vary: 'Accept-Language, Cookie' });
    if (choice.cookie !== undefined) void reply.header('Set-Cookie', choice.cookie);
    if (found !== undefined && 'movedTo' in found) {
      const target = languageAsked ? inLanguage(config.webOrigin + found.movedTo, locale) : found.movedTo;
      return reply.header('Cache-Control', 'no-cache').redirect(target, found.forGood ? 301 : 302);
    }
    // Also set on a 304, which updates cached headers (OWASP ASVS 5.0, 3.4.5)
    if (view.page?.secret) void reply.header('Referrer-Policy', 'no-referrer');
    if (found === undefined && !exists) {
      const plain = await writer.write(page);
      return plain.sendOnce(request, reply.header('Retry-After', String(UNKNOWN_RETRY_SECONDS)), 503);
    }
    const sent = found ?? (await writer.write(page));
    return isUncached(view) ? sent.sendOnce(request, reply) : sent.send(request, reply);
  }

  /** False, for example, for a product page if it is unknown whether the product exists. */
  const isListed = (pathname: string, { page, indexed }: PageView): boolean =>
    !indexed || page?.path.includes(':') !== true || sitemap.has(pathname);

  await takeForms(app, config, tracing, limit, {
    localeOf: (request) => languageOf(request).locale,
    async renderPosted(request, reply, { pathname, searchParams }, posted) {
      const { locale } = languageOf(request);
      const page = await pageAt(pathname, locale, false);
      const address = { pathname, searchParams, languageAsked: false };
      const made = await rendered.renderPosted(
        address,
        page.view,
        locale,
        page,
        posted,
        networkOf(request.ip),
      );
      void reply.header('Content-Language', locale);
      if (page.view.page?.secret) void reply.header('Referrer-Policy', 'no-referrer');
      return writer.write(page, made);
    },
  });

  const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Not found\n');

  await serveFolder(app, shellFolder, {
    headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
    previous: config.keptBuilds,
    hidden: ['/index.html', '/manifest.json'],
    serve: false,
  });
  // Looking up a file first would take longer than sending the page
  app.get('/*', async (request, reply) => {
    const address = requestedUrl(request.url, config.webOrigin);
    if (address === undefined) return notFound(reply);
    const { pathname } = address;
    if (!/\.\w{2,11}$/.test(pathname))
      return answerPage(request, reply, address).catch((error: unknown) => {
        if (error instanceof Refusal) return sendRefusal(error, reply, languageOf(request).locale);
        throw error;
      });
    return PLAIN_FILE.test(pathname) ? reply.sendFile(pathname) : notFound(reply);
  });
  app.setNotFoundHandler(async (_request, reply) => notFound(reply));

  const ahead = new Prerenderer({
    release: async () => {
      const version = (await storefront.get())?.version;
      return version && `${(await shellFiles.get()).version} ${version}`;
    },
    paths: () => sitemap.paths(),
    async render(pathname, locale) {
      const page = await pageAt(pathname, locale, false);
      const address = { pathname, searchParams: new URLSearchParams(), languageAsked: false };
      const write = (made: RenderedPage) => writer.write(page, made);
      await rendered.render(address, page.view, locale, page, write, LONG_WAIT_MS);
    },
    idle: () => rendered.idle,
  });
  if (config.prerenders) app.addHook('onListen', () => void ahead.run());
  app.addHook('onListen', () => void follower.run());
  app.addHook('onClose', async () => {
    ahead.stop();
    follower.stop();
  });

  return app;
}
