import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Mailbox } from '../support/engines/mailbox';
import { addToCart, checkoutBody } from '../support/shop';
import { startWorker } from '../support/start-worker';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string }[];
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const BROWSER = 'b7ad6b7169203331';
const spans: (Span & { service: string | undefined })[] = [];
let exportedText = '';

/** A trace collector: OTLP over HTTP, as JSON. */
const collector: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    exportedText += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service })));
    }
    response
      .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
      .end('{}');
  });
});

const shop = new SuiteShop();
let worker: INestApplicationContext;
let mailbox: Mailbox;
beforeAll(async () => {
  // Spans are sent in batches, by default every five seconds
  process.env.OTEL_BSP_SCHEDULE_DELAY = '100';
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  mailbox = await Mailbox.open();
  await shop.open(
    {},
    { SMTP_URL: mailbox.smtpUrl, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'munay-api' },
  );
  worker = await startWorker({ ...shop.env, OTEL_SERVICE_NAME: 'munay-worker' });
});
afterAll(async () => {
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  await worker.close();
  await shop.close();
  await mailbox.close();
  collector.closeAllConnections();
  collector.close();
});

test('an order forms one trace from the browser to its email, without personal data', async () => {
  const person = await shop.buyer();
  const cart = await addToCart(person.client, shop.soap);
  const { method, path } = ENDPOINTS.createOrder;
  const traceparent = `00-${TRACE}-${BROWSER}-01`;
  const { status } = await person.client.send(method, path, checkoutBody(cart), { traceparent });
  expect(status).toBe(201);
  await mailbox.wait(person.email);
  const findTraceSpans = () => spans.filter(({ traceId }) => traceId === TRACE);
  await waitUntil(async () => findTraceSpans().some(({ name }) => name === 'send mail'));
  await waitUntil(async () => findTraceSpans().some(({ name }) => name === 'POST /api/order/create-order'));

  const findSpan = (name: string) => findTraceSpans().find((span) => span.name === name);
  const call = findSpan('POST /api/order/create-order');
  expect(call).toMatchObject({ service: 'munay-api', parentSpanId: BROWSER });
  const spanInCall = { service: 'munay-api', parentSpanId: call?.spanId };
  expect(findTraceSpans()).toContainEqual(expect.objectContaining({ ...spanInCall, name: 'update orders' }));
  expect(findSpan('commitTransaction')).toMatchObject({ parentSpanId: call?.spanId });
  const job = findSpan('process order-transfer');
  expect(job).toMatchObject({ service: 'munay-worker', parentSpanId: call?.spanId });
  const children = findTraceSpans().filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  // Orders are read for several emails together, outside their traces
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['send mail', 'find settings']));

  expect(exportedText).not.toContain('@');
  expect(exportedText).not.toContain(person.email.split('@')[0]);
  expect(exportedText).not.toContain(checkoutBody(cart).address.postcode);
  expect(exportedText).not.toContain(checkoutBody(cart).address.line1);
  expect(new Set(findTraceSpans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))).toEqual(
    new Set([
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'db.system.name',
      'db.namespace',
      'db.operation.name',
      'db.collection.name',
      'messaging.system',
      'messaging.operation.type',
      'messaging.destination.name',
      'munay.job.attempt',
    ]),
  );
});

test('a request without a valid trace header starts a new trace', async () => {
  await shop.api
    .client()
    .send('GET', '/api/product/get-all-products', undefined, { traceparent: 'not a trace' });
  const findSpan = () => spans.find(({ name }) => name === 'GET /api/product/get-all-products');
  await waitUntil(async () => Boolean(findSpan()));
  expect(findSpan()?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(findSpan()?.parentSpanId ?? '').toBe('');
});
