import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ApiCall, openSmallShop, type TestApps } from '../testing/small-shop';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
interface Export {
  resourceSpans: { resource: { attributes: { value: object }[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A server bundle whose page shows the trace that it receives. */
const BUNDLE = `
const head = { title: 'Munay', canonical: '/shop', indexed: false, jsonLd: [] };
process.on('message', ({ id, traceparent }) =>
  process.send({ id, page: { status: 200, html: '<pre>' + traceparent + '</pre>', head, data: {} } }));
`;
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const BROWSER_SPAN_ID = 'b7ad6b7169203331';
const traceparent = `00-${TRACE_ID}-${BROWSER_SPAN_ID}-01`;

const spans: Span[] = [];
let exported = '';
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    exported += body;
    for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let shop: TestApps;
const calls: ApiCall[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const response = (_url: string, call: ApiCall) => void calls.push(call);
  shop = await openSmallShop(BUNDLE, response, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
});
afterAll(() => collector.closeAllConnections());

test('pages and forms continue the trace of the browser in the API without personal data', async () => {
  let page = '';
  while (!page.includes('<pre>')) page = await (await shop.get('/shop?q=maria', { traceparent })).text();
  await shop.post(
    '/authUser?form=login',
    new URLSearchParams({ email: 'eva@correo.example', password: 'x' }),
    {
      Origin: 'http://shop.test',
      traceparent,
    },
  );
  await shop.get('/healthz');
  // The remaining spans are sent when the service stops
  await shop.close();
  collector.close();

  const shopSpans = spans.filter(({ traceId }) => traceId === TRACE_ID);
  const rendered = shopSpans.find(({ name }) => name === 'render page');
  const request = shopSpans.find(({ spanId }) => spanId === rendered?.parentSpanId);
  expect(request).toMatchObject({ name: 'GET /*', parentSpanId: BROWSER_SPAN_ID });
  expect(page).toContain(`<pre>00-${TRACE_ID}-${rendered?.spanId}-01</pre>`);
  const form = shopSpans.find(({ name }) => name.startsWith('POST'));
  expect(calls.map(({ headers }) => headers.traceparent)).toContain(`00-${TRACE_ID}-${form?.spanId}-01`);
  expect(exported).toContain('munay-web');
  expect(exported).not.toMatch(/healthz|maria|eva@|authUser/);
});
