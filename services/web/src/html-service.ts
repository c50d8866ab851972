import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AppManifest, RemoteManifest, ShellFolder } from './app-manifest';
import type { WebConfig } from './config';
import { type PageSettings, type RemotePlace, renderPage } from './html-page';
import { isStaffPath, viewOf } from './page-routes';
import { type LocaleChoice, localeOf } from './request-locale';
import { FailureLog } from './request-log';
import { commonHeaders, pageHeaders } from './security-headers';
import { serveFolder } from './static-files';

const ROBOTS = ['/admin', '/store', '/profile', '/checkout', '/confirmation', '/reset-password']
  .map((path) => `Disallow: ${path}`)
  .join('\n');

function placeOf(origin: string, manifest?: AppManifest): RemotePlace {
  const base = `${origin}/`;
  if (manifest === undefined) return { base };
  const integrity = manifest.integrity[manifest.entry];
  return { base, entry: manifest.entry, ...(integrity === undefined ? {} : { integrity }) };
}

/** Serves the shell: its files, and one HTML page for every address of the shop. */
export async function createHtmlService(config: WebConfig, shellFolder: string): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel },
    logController: new FailureLog(),
    trustProxy: config.trustProxy,
  });
  const shellFiles = new ShellFolder(shellFolder);
  await shellFiles.get();
  const storefront = new RemoteManifest(config.storefrontOrigin);
  const common = commonHeaders(config);

  app.addHook('onRequest', async (_request, reply) => void reply.headers(common));

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/remotes.json', async (_request, reply) => {
    void reply.header('Cache-Control', 'no-cache');
    return {
      storefront: placeOf(config.storefrontOrigin, await storefront.get()),
      admin: placeOf(config.adminOrigin),
    };
  });

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain').send(`User-agent: *\n${ROBOTS}\n`),
  );

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    choice: LocaleChoice,
  ): Promise<FastifyReply> {
    const { pathname } = new URL(request.url, config.webOrigin);
    const view = viewOf(pathname, choice.locale);
    const nonce = randomBytes(16).toString('base64url');
    const [shell, shopManifest] = await Promise.all([shellFiles.get(), storefront.get()]);
    const settings: PageSettings = {
      apiOrigin: config.apiOrigin,
      locale: choice.locale,
      remotes: {
        storefront: placeOf(config.storefrontOrigin, shopManifest),
        admin: placeOf(config.adminOrigin),
      },
    };
    if (choice.cookie !== undefined) void reply.header('Set-Cookie', choice.cookie);
    return reply
      .code(view.status)
      .headers({
        ...pageHeaders(config, nonce),
        'Cache-Control': 'no-cache',
        'Content-Language': choice.locale,
        Vary: 'Accept-Language, Cookie',
      })
      .type('text/html; charset=utf-8')
      .send(
        renderPage({
          template: shell.template,
          view,
          settings,
          shell: shell.manifest,
          storefront: isStaffPath(pathname) ? undefined : shopManifest,
          nonce,
          canonical: `${config.webOrigin}${pathname}`,
        }),
      );
  }

  await serveFolder(app, shellFolder, {
    headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
    hidden: ['/index.html', '/manifest.json'],
  });

  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, searchParams } = new URL(request.url, config.webOrigin);
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/\.\w{2,11}$/.test(pathname);
    if (!wantsPage) return reply.code(404).type('text/plain').send('Not found\n');
    const choice = localeOf({
      lang: searchParams.get('lang') ?? undefined,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers['accept-language'],
    });
    return sendPage(request, reply, choice);
  };
  // The file server takes '/' for its folder
  app.get('/', answerPage);
  app.setNotFoundHandler(answerPage);

  return app;
}
