import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { freePort } from '../../../sandbox/test/free-port';
import { note } from '../../src/backup/backup.runs';
import { SharedCounters } from '../../src/metrics/shared-counters';
import { ReconcilerService } from '../../src/modules/billing/reconciler.service';
import { Mailbox } from '../support/engines/mailbox';
import { startWorker } from '../support/start-worker';
import { SuiteShop } from '../support/suite-shop';
import { until } from '../support/until';

const shop = new SuiteShop();
let mailbox: Mailbox;
let worker: INestApplicationContext;
let workerPort: number;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  await shop.open({}, { SMTP_URL: mailbox.smtpUrl });
  workerPort = await freePort();
  worker = await startWorker({ ...shop.env, METRICS_PORT: String(workerPort), RELEASE: '1.2.3' });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
  await mailbox.close();
});

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
const ofApi = () => textOf(`${shop.api.url}/metrics`);
const ofWorker = () => textOf(`http://127.0.0.1:${workerPort}/metrics`);
const valueIn = (text: string, sample: string): number | undefined =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${sample} `))
    .map((line) => Number(line.slice(sample.length)))[0];

test('orders and revenue are counted once they are committed, by way of payment', async () => {
  const names = [
    'munay_orders_placed_total{method="card"}',
    'munay_orders_placed_total{method="transfer"}',
    'munay_orders_paid_total{method="card"}',
    'munay_orders_paid_total{method="transfer"}',
    'munay_revenue_total{currency="eur"}',
  ];
  const figures = async () => {
    const text = await ofApi();
    return names.map((name) => valueIn(text, name));
  };
  const before = await figures();
  expect(before.every((value) => value !== undefined)).toBe(true);
  const { orderId } = await shop.paid();
  await shop.transferred();
  const { totals } = (await shop.orderOf(orderId))!;
  const grown = (await figures()).map((value, index) => Number((value! - before[index]!).toFixed(2)));
  expect(grown).toEqual([1, 1, 1, 0, totals.totalCents / 100]);
});

test('a change that is rolled back counts nothing', async () => {
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

test('the worker tells how long its work took, at a port of its own', async () => {
  await shop.paid();
  const sample = 'munay_job_duration_seconds_count{queue="mail",type="order-paid",outcome="done"}';
  await until(async () => (valueIn(await ofWorker(), sample) ?? 0) > 0);
  expect((await fetch(`http://127.0.0.1:${workerPort}/`)).status).toBe(404);
  expect(await ofWorker()).toContain('munay_build_info{version="1.2.3"} 1');
});

test('the age of the last backup and of the last comparison, and its contradictions', async () => {
  expect(await ofApi()).not.toMatch(/^munay_backup_last_success_timestamp_seconds /m);
  await note(shop.api.db.db!, {
    ...{ _id: 'last', finishedAt: new Date(), bytes: 1, documents: 1, seconds: 1 },
    ...{ folder: 'backups', sealed: true, copied: false },
  });
  await shop.api.app.get(ReconcilerService, { strict: false }).run();
  await until(async () => (await shop.api.stored.consistencyReports.count()) > 0);
  const text = await ofApi();
  const age = (name: string) => Date.now() / 1000 - (valueIn(text, name) ?? 0);
  expect(age('munay_backup_last_success_timestamp_seconds')).toBeLessThan(60);
  expect(age('munay_reconciler_last_run_timestamp_seconds')).toBeLessThan(60);
  expect(valueIn(text, 'munay_audit_violations')).toBe(0);
  expect(valueIn(text, 'munay_stock_oversold_items')).toBe(0);
});

test('alerts and dashboards ask for nothing else than what API and worker tell', async () => {
  shop.api.app.get(SharedCounters).add('failures', 'order-paid');
  await until(async () => (await ofApi()).includes('munay_outbox_failures_total{'));
  const text = (await ofApi()) + (await ofWorker());
  const exported = new Set(
    [...text.matchAll(/^(\w+?)(?:_count|_bucket|_sum)?[{ ]/gm)].map(([, name]) => name),
  );
  const folder = join(__dirname, '../../../deploy/monitoring');
  const files = ['alerts.yml', 'dashboards/shop.json', 'dashboards/engines.json'];
  const queried = files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((file) => file.match(/\b(?:munay|process|nodejs)_(?!web_)\w+/g) ?? [])
    .map((name) => name.replace(/_(?:count|bucket|sum)$/, ''));
  expect(new Set(queried).size).toBeGreaterThan(30);
  // Nobody was refused yet
  const later = ['munay_throttled_total'];
  expect([...new Set(queried)].filter((name) => !exported.has(name) && !later.includes(name))).toEqual([]);
});
