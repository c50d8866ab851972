import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openTracing } from './tracing';

const requests: { key: string | string[] | undefined; body: string }[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    requests.push({ key: request.headers['x-key'], body });
    response.end('{}');
  });
});
let endpoint: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => collector.close());
afterEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
});

/** @returns the number of spans that the collector received from 400 new traces */
async function countSentSpans(variables: Record<string, string>): Promise<number> {
  requests.length = 0;
  Object.assign(process.env, variables);
  const tracing = await openTracing(endpoint, 'munay-web', 'v1');
  for (let count = 0; count < 400; count += 1)
    await tracing.runInSpan('a trace', { kind: 'client' }, async () => {});
  await tracing.stop();
  return requests.flatMap(({ body }) => body.match(/"a trace"/g) ?? []).length;
}

test('trace sampling and headers follow the standard OpenTelemetry variables', async () => {
  expect(await countSentSpans({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc' })).toBe(400);
  expect(requests.every(({ key }) => key === 'abc')).toBe(true);
  const sampledEnvironment = {
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  const sampledRequest = await countSentSpans(sampledEnvironment);
  expect(sampledRequest).toBeGreaterThan(40);
  expect(sampledRequest).toBeLessThan(160);
  expect(await countSentSpans({ OTEL_TRACES_SAMPLER: 'always_off' })).toBe(0);
});
