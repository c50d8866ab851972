/**
 * `npm run scaling` measures, on its own MongoDB, where orders contend with each other, and estimates the machines for
 * 10, 100 and 1,000 orders per second from the cost of an order, a page and an email. docs/scaling.md contains its
 * output.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { findMongod, startMongod } from '../../servers/mongod.ts';
import { findAnyFreePort } from '../../workspace/port.ts';
import { formatTableRow } from '../../workspace/table.ts';
import { measureHotSku, measureInvoiceSeries, relayBatch } from './contention.ts';
import { buildPlanRows } from './plan.ts';

const print = (widths: number[], rows: (string | number)[][]) => {
  for (const row of rows) console.log(formatTableRow(row, widths));
};

const folder = mkdtempSync(join(tmpdir(), 'munay-scaling-'));
const binary = await findMongod(console.log);
const server = await startMongod({
  binary,
  port: await findAnyFreePort(),
  dataDir: join(folder, 'mongo'),
  logFile: join(folder, 'mongod.log'),
});
const client = new mongo.MongoClient(server.uri('scaling'));
try {
  const db = client.db();
  console.log('\nWhere orders contend: transactions a second, and tries per transaction');
  print([44, 10, 12, 8], [['', 'at once', 'a second', 'tries']]);
  for (const writers of [1, 8, 32]) {
    const places = [
      ['invoice series, a number at a time', await measureInvoiceSeries(client, db, { writers, batch: 1 })],
      [
        'invoice series, those of the moment together',
        await measureInvoiceSeries(client, db, { writers, batch: 16 }),
      ],
      ['one SKU in every order', await measureHotSku(client, db, { writers, skus: 1 })],
      ['100 SKUs', await measureHotSku(client, db, { writers, skus: 100 })],
    ] as const;
    for (const [name, { perSecond, attempts: tries }] of places)
      print([44, 10, 12, 8], [[name, writers, Math.round(perSecond), tries.toFixed(2)]]);
  }
  for (const [name, batch] of [
    ['relay, one by one', 1],
    ['relay, 50 at a time', 50],
  ] as const)
    print([44, 10, 12, 8], [[name, 1, Math.round(await relayBatch(db, batch)), '']]);
  console.log('\nMachines of four cores, half busy');
  const table = buildPlanRows([10, 100, 1_000]);
  print([44, 12, 12, 12], table);
} finally {
  await client.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
