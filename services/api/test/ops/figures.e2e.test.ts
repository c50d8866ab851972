import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { findUnusedPort } from '../../../sandbox/test/free-port';
import { recordRun } from '../../src/backup/backup.runs';
import { ReconcilerService } from '../../src/modules/billing/reconciler.service';
import { Mailbox } from '../support/engines/mailbox';
import { startWorker } from '../support/start-worker';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = new SuiteShop();
let mailbox: Mailbox;
let worker: INestApplicationContext;
let workerPort: number;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  await shop.open({}, { SMTP_URL: mailbox.smtpUrl });
  workerPort = await findUnusedPort();
  worker = await startWorker({ ...shop.env, METRICS_PORT: String(workerPort), RELEASE: '1.2.3' });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
  await mailbox.close();
});

const getText = async (url: string): Promise<string> => (await fetch(url)).text();
const fetchApiMetrics = () => getText(`${shop.api.url}/metrics`);
const fetchWorkerMetrics = () => getText(`http://127.0.0.1:${workerPort}/metrics`);
const valueIn = (text: string, sample: string): number | undefined =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${sample} `))
    .map((line) => Number(line.slice(sample.length)))[0];

test('orders and revenue are counted by payment method after commit', async () => {
  const names = [
    'munay_orders_placed_total{method="card"}',
    'munay_orders_placed_total{method="transfer"}',
    'munay_orders_paid_total{method="card"}',
    'munay_orders_paid_total{method="transfer"}',
    'munay_revenue_total{currency="eur"}',
  ];
  const getFigures = async () => {
    const text = await fetchApiMetrics();
    return names.map((name) => valueIn(text, name));
  };
  const before = await getFigures();
  expect(before.every((value) => value !== undefined)).toBe(true);
  const { orderId } = await shop.paid();
  await shop.transferred();
  const { totals } = (await shop.getOrder(orderId))!;
  const listDifferences = (await getFigures()).map((value, index) =>
    Number((value! - before[index]!).toFixed(2)),
  );
  expect(listDifferences).toEqual([1, 1, 1, 0, totals.totalCents / 100]);
});

test('a rolled back transaction does not change the metrics', async () => {
  const { Transaction } = await import('../../src/database/transaction');
  const transaction = shop.api.app.get(Transaction);
  const done: string[] = [];
  await expect(
    transaction.run(async () => {
      transaction.afterCommit(() => done.push('rolled back'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await transaction.run(async () => transaction.afterCommit(() => done.push('committed')));
  transaction.afterCommit(() => done.push('without one'));
  expect(done).toEqual(['committed', 'without one']);
});

test('the metric of a mail server outage starts at the first email that is not accepted', async () => {
  await shop.paid();
  await waitUntil(
    async () => (await shop.api.stored.outbox.count({ type: 'order-paid', status: 'done' })) > 0,
  );
  const getAwaySeconds = async () => valueIn(await fetchApiMetrics(), 'munay_mail_away_seconds');
  expect(await getAwaySeconds()).toBe(0);
  const createdAt = new Date(Date.now() + 1_000);
  const failingFields = {
    type: 'password-changed',
    status: 'pending',
    refs: {},
    attempts: 3,
    lastError: '451 later',
  };
  const dueFields = { nextAttemptAt: new Date(Date.now() + 600_000), leaseUntil: null, notBefore: null };
  await shop.api.stored.outbox.add({
    ...failingFields,
    ...dueFields,
    dedupeKey: 'password-changed:deferred',
    createdAt,
  });
  await waitUntil(async () => (await getAwaySeconds())! > 1);
  await shop.api.stored.outbox.set('password-changed:deferred', { status: 'dead' });
  expect(await getAwaySeconds()).toBe(0);
  await shop.api.stored.outbox.remove('password-changed:deferred');
});

test('the worker reports job durations on a separate port', async () => {
  await shop.paid();
  const sample = 'munay_job_duration_seconds_count{queue="mail",type="order-paid",outcome="done"}';
  await waitUntil(async () => (valueIn(await fetchWorkerMetrics(), sample) ?? 0) > 0);
  expect((await fetch(`http://127.0.0.1:${workerPort}/`)).status).toBe(404);
  expect(await fetchWorkerMetrics()).toContain('munay_build_info{version="1.2.3"} 1');
});

test('metrics report the age of the last backup and of the last consistency check', async () => {
  expect(await fetchApiMetrics()).not.toMatch(/^munay_backup_last_success_timestamp_seconds /m);
  await recordRun(shop.api.db.db!, {
    _id: 'last',
    finishedAt: new Date(),
    bytes: 1,
    documents: 1,
    seconds: 1,
    folder: 'backups',
    sealed: true,
    copied: false,
  });
  await shop.api.app.get(ReconcilerService, { strict: false }).runReconciliation();
  await waitUntil(async () => (await shop.api.stored.consistencyReports.count()) > 0);
  const text = await fetchApiMetrics();
  const age = (name: string) => Date.now() / 1000 - (valueIn(text, name) ?? 0);
  expect(age('munay_backup_last_success_timestamp_seconds')).toBeLessThan(60);
  expect(age('munay_reconciler_last_run_timestamp_seconds')).toBeLessThan(60);
  expect(valueIn(text, 'munay_audit_violations')).toBe(0);
  expect(valueIn(text, 'munay_stock_oversold_items')).toBe(0);
});

/** Labels that Prometheus adds to each target. */
const TARGET_LABELS = ['job', 'instance', 'service'];
const FOLDER = join(__dirname, '../../../deploy/monitoring');
const METRIC = /\b((?:munay|process|nodejs)_(?!web_)\w+)(?:\{([^}]*)\})?/g;

type Labels = Record<string, string>;
const parseLabels = (text = ''): [name: string, operator: string, value: string][] =>
  [...text.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, name = '', operator = '', value = '']) => [
    ...([name, operator, value] as const),
  ]);
const parseSamples = (text: string): Map<string, Labels[]> => {
  const samples = new Map<string, Labels[]>();
  for (const [, name = '', labels] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const found = samples.get(name) ?? [];
    found.push(Object.fromEntries(parseLabels(labels).map(([label, , value]) => [label, value])));
    samples.set(name, found);
  }
  return samples;
};

const matchesLabel = (operator: string, expected: string, value: string): boolean =>
  (operator.endsWith('~') ? new RegExp(`^(?:${expected})$`).test(value) : expected === value) !==
  operator.startsWith('!');

/** Selectors and aggregations of an expression that match no scraped metric. */
function listUnmatched(expression: string, exportedSamples: Map<string, Labels[]>): string[] {
  const usedMetrics = [...expression.matchAll(METRIC)];
  const selectors = usedMetrics.flatMap(([selector, name = '', labels]) => {
    const filters = parseLabels(labels).filter(([label]) => !TARGET_LABELS.includes(label));
    const matches = exportedSamples
      .get(name)
      ?.some((sample) =>
        filters.every(([label, operator, value]) => matchesLabel(operator, value, sample[label] ?? '')),
      );
    return matches ? [] : [selector];
  });
  const knownLabels = new Set(
    usedMetrics.flatMap(([, name = '']) => (exportedSamples.get(name) ?? []).flatMap(Object.keys)),
  );
  const groups = usedMetrics.length > 0 ? [...expression.matchAll(/\bby \(([^)]*)\)/g)] : [];
  const labels = groups.flatMap(([, list = '']) => list.split(/,\s*/));
  return [
    ...selectors,
    ...labels.filter((label) => !knownLabels.has(label) && !TARGET_LABELS.includes(label)),
  ];
}

test('API and worker export every metric that alerts and dashboards query', async () => {
  await shop.paid();
  await fetch(`${shop.api.url}/api/product/get-all-products?limit=1`);
  const doneSample = 'munay_job_duration_seconds_count{queue="mail",type="order-paid",outcome="done"}';
  await waitUntil(async () => (valueIn(await fetchWorkerMetrics(), doneSample) ?? 0) > 0);
  const exportedSamples = parseSamples(`${await fetchApiMetrics()}\n${await fetchWorkerMetrics()}`);
  const expressions = ['alerts.yml', 'dashboards/shop.json', 'dashboards/engines.json'].flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8').replaceAll('\\"', '"');
    return text.match(/\bexpr(?:: (?:>-\n(?: {10,}.*\n)+|.*)|": ".*)/g) ?? [];
  });
  expect(expressions.length).toBeGreaterThan(80);
  expect(expressions.flatMap((expression) => listUnmatched(expression, exportedSamples))).toEqual([]);
  expect(listUnmatched('max by (kind) (munay_outbox_rows{state="dead"})', exportedSamples)).toEqual([
    'munay_outbox_rows{state="dead"}',
    'kind',
  ]);
  expect(listUnmatched('munay_gone_total', exportedSamples)).toEqual(['munay_gone_total']);

  const inventedLabels = [
    ...readFileSync(join(FOLDER, 'alerts.test.yml'), 'utf8').matchAll(/series: '([^']+)'/g),
  ].flatMap(([, series = '']) => {
    const [, name = '', labels] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
    if (!/^munay_(?!web_)|^process_/.test(name)) return [];
    const usedLabels = parseLabels(labels).map(([label]) => label);
    const metricLabels = usedLabels.filter((label) => !TARGET_LABELS.includes(label)).sort();
    const realLabels = Object.keys(exportedSamples.get(name)?.[0] ?? {}).sort();
    return exportedSamples.has(name) && metricLabels.join() === realLabels.join() ? [] : [series];
  });
  expect(inventedLabels).toEqual([]);
});

test('counters start at 0 for every label, and requests cannot add time series', async () => {
  const text = await fetchApiMetrics();
  for (const sample of [
    'munay_throttled_total{limit="login-account"}',
    'munay_outbox_failures_total{type="refund"}',
    'munay_outbox_rows{status="dead"}',
    'munay_http_request_duration_seconds_count{method="POST",route="/api/order/create-order",status="503"}',
  ])
    expect([sample, valueIn(text, sample)]).toEqual([sample, 0]);
  const series = async () =>
    (await fetchApiMetrics()).match(/^munay_http_request_duration_seconds_count.*\{.*\}/gm)?.length;
  await fetch(`${shop.api.url}/no-such-page`, { method: 'PROPFIND' });
  const before = await series();
  for (const method of ['MKCOL', 'PURGE', 'LOCK']) await fetch(`${shop.api.url}/none-${method}`, { method });
  expect(await series()).toBe(before);
});
