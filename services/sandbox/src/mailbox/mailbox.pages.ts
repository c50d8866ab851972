import { FastifyInstance, FastifyRequest } from 'fastify';
import { JsonInput } from '../web/json-input';
import { chooseLang, Lang } from '../web/page-language';
import { MailMessage } from './mail.record';
import { MailStore } from './mail.store';
import { parseFilter } from './mailbox.routes';
import { renderListPage, renderMailPage, renderMissingMailPage } from './mailbox.view';

type ById = { Params: { id: string } };

const PAGE_SIZE = 100;
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
/** Emails run no scripts and load only pictures; their links open in a new tab. */
const MAIL_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' http: https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export function registerMailPages(server: FastifyInstance, store: MailStore): void {
  server.get('/', (request, reply) => {
    const input = new JsonInput(request.query);
    const filter = parseFilter(input);
    const page = renderListPage(store.list(filter, PAGE_SIZE), store.count(filter), filter, getLang(request));
    return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
  });

  server.get('/messages/:id', async (request: FastifyRequest<ById>, reply) => {
    const message = await store.findMessage(request.params.id);
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8');
    if (!message) return reply.code(404).send(renderMissingMailPage(getLang(request)));
    return reply.send(renderMailPage(message, getLang(request)));
  });

  server.get('/messages/:id/html', async (request: FastifyRequest<ById>, reply) => {
    const message = await store.findMessage(request.params.id);
    if (!message?.html) return reply.code(404).type('text/plain').send('No HTML');
    return reply
      .headers(MAIL_HEADERS)
      .type('text/html; charset=utf-8')
      .send(renderFrameHtml(message, message.html));
  });
}

function renderFrameHtml(message: MailMessage, html: string): string {
  let visibleHtml = html;
  for (const attachment of message.attachments) {
    if (attachment.contentId === null) continue;
    const address = `/api/messages/${message.id}/attachments/${attachment.n}`;
    visibleHtml = visibleHtml.replaceAll(`cid:${attachment.contentId.replace(/^<|>$/g, '')}`, address);
  }
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(visibleHtml)
    ? visibleHtml.replace(/<head[^>]*>/i, (head) => head + base)
    : base + visibleHtml;
}

function getLang(request: FastifyRequest): Lang {
  const query = request.query as { lang?: string };
  return chooseLang(query.lang, null, request.headers['accept-language']);
}
