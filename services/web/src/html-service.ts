import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AppManifest, RemoteManifest, ShellFolder } from './app-manifest';
import type { WebConfig } from './config';
import { inLanguage } from './head-tags';
import { type RemoteLocation, renderPage, storefrontFiles } from './html-page';
import { sendHtml } from './html-response';
import { InlineStyles } from './inline-styles';
import { disallowedPaths, isStaffPath, listedPaths, viewOf } from './page-view';
import { RenderedPages } from './rendered-pages';
import { localeOf } from './request-locale';
import { FailureLog } from './request-log';
import { commonHeaders, pageHeaders } from './security-headers';
import { Sitemap } from './sitemap';
import { serveFolder } from './static-files';

const STAFF_PATHS = ['/admin', '/store'];

function locationOf(origin: string, manifest?: AppManifest): RemoteLocation {
  const base = `${origin}/`;
  if (manifest === undefined) return { base };
  const integrity = manifest.integrity[manifest.entry];
  return { base, entry: manifest.entry, ...(integrity === undefined ? {} : { integrity }) };
}

export async function createHtmlService(config: WebConfig, shellFolder: string): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel },
    logController: new FailureLog(),
    trustProxy: config.trustProxy,
  });
  const shellFiles = new ShellFolder(shellFolder);
  await shellFiles.get();
  const storefront = new RemoteManifest(config.storefrontOrigin);
  const admin = new RemoteManifest(config.adminOrigin);
  const rendered = new RenderedPages(
    {
      apiOrigin: config.apiOrigin,
      webOrigin: config.webOrigin,
      storefrontBase: `${config.storefrontOrigin}/`,
    },
    (error) => app.log.warn({ err: error }, 'a page was not rendered'),
  );
  const shellStyleSheets = new InlineStyles((file) => readFile(join(shellFolder, file)));
  const shopStyleSheets = new InlineStyles(async (file, signal) => {
    const answer = await fetch(`${config.storefrontOrigin}/${file}`, { signal });
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  });
  const common = commonHeaders(config);
  app.addHook('onClose', async () => rendered.stop());

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

  const sitemap = new Sitemap(config, async () => {
    const pages = (await storefront.get())?.pages;
    if (pages === undefined) throw new Error('The storefront has not named its pages.');
    return listedPaths(pages);
  });
  const sendSitemap = async (reply: FastifyReply, number?: number): Promise<FastifyReply> => {
    try {
      const xml = await sitemap.file(number);
      if (xml === undefined) return await reply.code(404).type('text/plain').send('Not found\n');
      return await reply.type('application/xml').header('Cache-Control', 'public, max-age=300').send(xml);
    } catch (error) {
      app.log.warn({ err: error }, 'no sitemap');
      return reply.code(503).header('Retry-After', '60').type('text/plain').send('Later\n');
    }
  };
  app.get('/sitemap.xml', async (_request, reply) => sendSitemap(reply));
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,4}).xml', async (request, reply) =>
    sendSitemap(reply, Number(request.params.number)),
  );

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = new URL(request.url, config.webOrigin);
    const { pathname, searchParams } = address;
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/\.\w{2,11}$/.test(pathname);
    if (!wantsPage) return reply.code(404).type('text/plain').send('Not found\n');
    const lang = searchParams.get('lang') ?? undefined;
    const choice = localeOf({
      lang,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers['accept-language'],
    });
    const { locale } = choice;
    const staff = isStaffPath(pathname);
    const [shell, shopManifest, staffManifest] = await Promise.all([
      shellFiles.get(),
      storefront.get(),
      staff ? admin.get() : undefined,
    ]);
    const view = viewOf(pathname, locale, (staff ? staffManifest : shopManifest)?.pages);
    const manifests = { shell: shell.manifest, storefront: shopManifest };
    const found = await rendered.find(address, view, locale, manifests);

    void reply.headers({ 'Content-Language': locale, Vary: 'Accept-Language, Cookie' });
    if (choice.cookie !== undefined) void reply.header('Set-Cookie', choice.cookie);
    if (found !== undefined && 'movedTo' in found) {
      const target =
        choice.cookie === undefined ? found.movedTo : inLanguage(config.webOrigin + found.movedTo, locale);
      return reply.header('Cache-Control', 'no-cache').redirect(target, found.forGood ? 301 : 302);
    }
    const shopFiles = staff ? undefined : shopManifest;
    const [shellStyles, shopStyles] = await Promise.all([
      shellStyleSheets.get(shell.manifest.initial, shell.manifest),
      shopFiles && shopStyleSheets.get(storefrontFiles(shopFiles, view, locale), shopFiles),
    ]);
    const nonce = randomBytes(16).toString('base64url');
    const html = renderPage({
      template: shell.template,
      view,
      settings: {
        apiOrigin: config.apiOrigin,
        locale,
        remotes: {
          storefront: locationOf(config.storefrontOrigin, shopManifest),
          admin: locationOf(config.adminOrigin),
        },
      },
      shell: shell.manifest,
      storefront: shopFiles,
      styles: new Map([...shellStyles, ...(shopStyles ?? [])]),
      rendered: found,
      nonce,
      webOrigin: config.webOrigin,
      pathname,
      languageAsked: choice.cookie !== undefined,
    });
    // Also with a 304, which renews cached headers (OWASP ASVS 5.0, 3.4.5)
    if (view.page?.secret) void reply.header('Referrer-Policy', 'no-referrer');
    return sendHtml(request, reply, {
      status: found?.status ?? view.status,
      html,
      nonce,
      headers: pageHeaders(config, nonce, shell.scriptHashes),
    });
  }

  await serveFolder(app, shellFolder, {
    headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
    hidden: ['/index.html', '/manifest.json'],
  });

  // The file server would treat '/' as its folder
  app.get('/', answerPage);
  app.setNotFoundHandler(answerPage);

  return app;
}
