import { FastifyInstance, FastifyRequest } from 'fastify';
import { JsonInput } from '../web/json-input';
import { isForeignPage } from '../web/local-guard';
import { readAttachmentContent } from './mail.parser';
import { MailFilter } from './mail.record';
import { MailStore } from './mail.store';
import { SMTP_FAULTS, SmtpInbox } from './smtp.server';

type ById = { Params: { id: string } };
type Attachment = { Params: { id: string; n: string } };

/** Types that are displayed inline; all others are downloads. */
const INLINE_TYPES = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/plain',
]);
const MAX_WAIT_MS = 120_000;

/** `to` and `subject` match substrings, `messageId` must be equal; `since` is ISO 8601 or ms. */
export function registerMailApi(
  server: FastifyInstance,
  store: MailStore,
  inbox: SmtpInbox,
  abortSignal: AbortSignal,
): void {
  server.setErrorHandler((error, _request, reply) => {
    void reply.code(400).send({ message: error instanceof Error ? error.message : String(error) });
  });
  server.addHook('onRequest', async (request, reply) => {
    if (isForeignPage(request))
      await reply.code(403).send({ message: 'The mailbox rejects requests from other web pages.' });
  });

  server.get('/api/messages', (request) => {
    const input = new JsonInput(request.query);
    const filter = parseFilter(input);
    return { messages: store.list(filter, input.integer('limit', 50, 1)), total: store.count(filter) };
  });

  server.get('/api/wait', async (request, reply) => {
    const input = new JsonInput(request.query);
    const limitMs = Math.min(input.integer('timeoutMs', 10_000), MAX_WAIT_MS);
    const disconnectController = new AbortController();
    request.raw.once('close', () => disconnectController.abort());
    const found = await store.waitFor(
      parseFilter(input),
      limitMs,
      AbortSignal.any([abortSignal, disconnectController.signal]),
    );
    const message = found && (await store.findMessage(found.id));
    return message ?? reply.code(404).send({ message: `No such mail within ${limitMs} ms` });
  });

  server.get('/api/messages/:id', async (request: FastifyRequest<ById>, reply) => {
    return (await store.findMessage(request.params.id)) ?? reply.code(404).send({ message: 'No such mail' });
  });

  server.get('/api/messages/:id/raw', (request: FastifyRequest<ById>, reply) => {
    const raw = store.raw(request.params.id);
    if (raw === null) return reply.code(404).send({ message: 'No such mail' });
    return reply.header('x-content-type-options', 'nosniff').type('text/plain; charset=utf-8').send(raw);
  });

  server.get('/api/messages/:id/attachments/:n', async (request: FastifyRequest<Attachment>, reply) => {
    const { id, n } = request.params;
    const raw = store.raw(id);
    const attachment = (await store.findMessage(id))?.attachments[Number(n)];
    const content = raw && (await readAttachmentContent(raw, Number(n)));
    if (!attachment || !content) return reply.code(404).send({ message: 'No such attachment' });
    const inline = INLINE_TYPES.has(attachment.contentType);
    return reply
      .headers({
        'x-content-type-options': 'nosniff',
        'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      })
      .type(inline ? attachment.contentType : 'application/octet-stream')
      .send(content);
  });

  server.delete('/api/messages', () => {
    store.clear();
    return { messages: [], total: 0 };
  });

  server.get('/api/faults', () => ({ faults: inbox.listFaults() }));
  server.post('/api/faults', (request) => {
    const input = new JsonInput(request.body);
    inbox.addFault({
      mode: input.readOneOf('mode', SMTP_FAULTS),
      next: input.integer('next', 1, 1),
      code: input.integer('code', 451, 400),
      to: input.readOptionalText('to'),
    });
    return { faults: inbox.listFaults() };
  });
  server.delete('/api/faults', () => {
    inbox.clearFaults();
    return { faults: [] };
  });
}

const parseTime = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Date.parse(text));

export function parseFilter(input: JsonInput): MailFilter {
  const since = input.readOptionalText('since');
  const sinceMs = since ? parseTime(since) : undefined;
  if (Number.isNaN(sinceMs)) throw new Error('"since" must be an ISO 8601 time or milliseconds');
  return {
    to: input.readOptionalText('to') || undefined,
    subject: input.readOptionalText('subject') || undefined,
    messageId: input.readOptionalText('messageId') || undefined,
    sinceMs,
  };
}
