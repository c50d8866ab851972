import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { openSmallShop, type TestApps } from '../testing/small-shop';

/** Renders the first page and fails on the second. */
const BUNDLE = `
process.on('message', ({ id, pathname }) => process.send(
  pathname === '/shop'
    ? { id, page: { status: 200, html: '<h1>Jabones</h1>', data: null, head: { title: 'a', canonical: '/shop', indexed: true, jsonLd: [] } } }
    : { id, failure: 'boom' },
));
`;

let shop: TestApps;
let metrics: string;
beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolveListening) => server.once('listening', resolveListening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  metrics = `http://127.0.0.1:${port}`;
  shop = await openSmallShop(BUNDLE, () => undefined, { METRICS_PORT: String(port), RELEASE: '1.2.3' });
});
afterAll(() => shop.close());

test('metrics on a separate port report rendered pages and request durations', async () => {
  while (!(await (await shop.get('/shop')).text()).includes('<h1>'));
  expect((await shop.get('/about')).status).toBe(200);
  expect((await shop.get('/profile')).status).toBe(200);
  expect((await shop.get('/metrics')).status).toBe(404);
  const text = await (await fetch(`${metrics}/metrics`)).text();
  const count = (response: string) =>
    Number(new RegExp(`^munay_web_pages_total\\{answer="${response}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  expect(count('rendered')).toBe(1);
  // The number includes the unknown page /metrics
  expect(count('fallback')).toBeGreaterThanOrEqual(2);
  expect(count('plain')).toBe(1);
  expect(text).toMatch(/^munay_web_request_duration_seconds_count\{route="\/\*",status="200"\} \d+$/m);
  expect(text).toContain('munay_build_info{version="1.2.3"} 1');
  expect(text).not.toContain('profile');
  expect((await fetch(`${metrics}/shop`)).status).toBe(404);

  const folder = resolve(__dirname, '../../../deploy/monitoring');
  const names = ['alerts.yml', 'dashboards/shop.json', 'dashboards/engines.json']
    .map((file) => readFileSync(resolve(folder, file), 'utf8'))
    .flatMap((file) => file.match(/\bmunay_web_\w+/g) ?? [])
    .map((name) => name.replace(/_(?:count|bucket|sum)$/, ''));
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
});
