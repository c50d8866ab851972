import { createHash } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';
import { type StringIdDocument, withDatabase } from '../../test-shop/database.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';
import { runStep } from '../../workspace/step.mjs';
import { seedOrders } from './seed-orders.ts';
import { createIdAt } from './seed-products.ts';

const BATCH_SIZE = 2_000;
const STATUS_PATHS = {
  paid: ['paid'],
  processing: ['paid', 'processing'],
  shipped: ['paid', 'processing', 'shipped'],
  delivered: ['paid', 'processing', 'shipped', 'delivered'],
  refunded: ['paid', 'refunded'],
  expired: ['expired'],
  cancelled: ['cancelled'],
} as Record<string, string[]>;
const INVOICED_STATUSES = ['paid', 'processing', 'shipped', 'delivered'];
const STAFF_STATUSES = ['processing', 'shipped', 'delivered', 'cancelled'];
const SERIES = 'F-2025';
const RECORD_AGE_MS = 31 * 86_400_000;
const { Int32, ObjectId } = mongoose.mongo;

/** Adds the histories, reservations, stock ledger with totals, and invoice chain that seeded orders lack. */
export async function seedRecords(mongoUri: string) {
  await withDatabase(mongoUri, async (db) => {
    const sums = new Map();
    const series = db.collection<StringIdDocument>('invoice_series');
    const last = await series.findOne({ _id: SERIES });
    const chain = { sequence: last?.sequence ?? 0, hash: last?.lastHash ?? '0'.repeat(64) };
    const cause = `bench ${chain.sequence}`;
    let batch: mongo.Document[] = [];
    const flush = async () => {
      const rows = batch.map((order) => buildMovement(order, chain, sums));
      batch = [];
      if (rows.length === 0) return;
      await db
        .collection('orders')
        .bulkWrite(
          rows.map(({ _id, order }) => ({ updateOne: { filter: { _id }, update: { $set: order } } })),
        );
      await db.collection('reservations').insertMany(rows.map(({ reservation }) => reservation));
      await db.collection('stock_moves').insertMany(rows.flatMap(({ moves }) => moves));
      const bills = rows.flatMap(({ bill }) => bill ?? []);
      if (bills.length > 0) await db.collection('invoices').insertMany(bills);
    };
    const historylessOrdersFilter = {
      fingerprint: /^MUN-/,
      'history.0.to': 'pending_payment',
      'history.1': { $exists: false },
    };
    for await (const order of db.collection('orders').find(historylessOrdersFilter).sort({ _id: 1 })) {
      batch.push(order);
      if (batch.length === BATCH_SIZE) await flush();
    }
    await flush();
    const stock = db.collection<StringIdDocument>('stock');
    const end = { sequence: chain.sequence, lastHash: chain.hash };
    await series.replaceOne({ _id: SERIES }, end, { upsert: true });
    for (const [sku, { reserved, sold }] of sums) {
      const received = reserved + sold;
      await stock.updateOne(
        { _id: sku },
        {
          $inc: { reserved: new Int32(reserved), sold: new Int32(sold), received: new Int32(received) },
        },
      );
      const at = new Date(Date.now() - RECORD_AGE_MS);
      const move = { sku, kind: 'receive', available: received, reserved: 0, sold: 0, at };
      await db.collection('stock_moves').insertOne({ _id: createIdAt(at), orderId: cause, ...move });
    }
  });
}

function buildMovement(
  order: mongo.Document,
  chain: { sequence: number; hash: string },
  sums: Map<string, { reserved: number; sold: number }>,
) {
  const { _id, status, payment, lines, number } = order;
  const at = new Date(order.createdAt.getTime() - RECORD_AGE_MS);
  const steps = ['pending_payment', ...(STATUS_PATHS[status] ?? [])];
  const sold = payment.paidCents > 0;
  const isReserved = status === 'pending_payment';
  const quantities = new Map();
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  const items = [...quantities].map(([sku, quantity]) => ({ sku, quantity }));
  const kinds = isReserved ? ['reserve'] : ['reserve', sold ? 'commit' : 'release'];
  const signByKind = {
    reserve: [-1, 1, 0],
    commit: [0, -1, 1],
    release: [1, -1, 0],
  } as Record<string, number[]>;
  const moves = kinds.flatMap((kind) =>
    items.map(({ sku, quantity }) => {
      const [available, reserved, soldChange] = (signByKind[kind] ?? []).map((sign) => sign * quantity);
      return {
        _id: createIdAt(at),
        orderId: _id.toString(),
        sku,
        kind,
        available,
        reserved,
        sold: soldChange,
        at,
      };
    }),
  );
  for (const { sku, quantity } of items) {
    const sum = sums.get(sku) ?? { reserved: 0, sold: 0 };
    if (isReserved) sum.reserved += quantity;
    if (sold) sum.sold += quantity;
    sums.set(sku, sum);
  }
  const bill = INVOICED_STATUSES.includes(status) ? buildInvoice(order, at, chain) : null;
  return {
    _id,
    order: {
      createdAt: at,
      billNumber: bill?.number ?? null,
      history: steps.map((to, index) => ({
        from: steps[index - 1] ?? null,
        to,
        at,
        by: index === 0 ? 'customer' : STAFF_STATUSES.includes(to) ? 'admin' : 'system',
        cause: 'bench',
      })),
      ...(payment.card && !isReserved
        ? {
            stripe: {
              attempt: 0,
              requestedAt: at,
              expiresAt: at,
              sessionId: `cs_${number}`,
              intentId: `pi_${number}`,
            },
          }
        : {}),
    },
    reservation: {
      _id: new ObjectId(_id),
      items,
      state: isReserved ? 'reserved' : sold ? 'committed' : 'released',
      expiresAt: new Date(Date.now() + 86_400_000),
      leaseUntil: null,
      unverified: false,
      method: payment.method,
    },
    moves,
    bill,
  };
}

function buildInvoice(
  { _id, totals, address }: mongo.Document,
  issuedAt: Date,
  chain: { sequence: number; hash: string },
) {
  const { totalCents, vatCents = 0 } = totals;
  const fields = {
    delivery: { lines: [`${address.postcode} ${address.city}`] },
    issuedAt: issuedAt.toISOString(),
    totals: { grossCents: totalCents, vatCents },
  };
  const previousHash = chain.hash;
  chain.sequence += 1;
  chain.hash = createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(fields)}`)
    .digest('hex');
  const { sequence, hash } = chain;
  const number = `F-2025-${String(sequence).padStart(6, '0')}`;
  return { number, series: SERIES, sequence, previousHash, hash, orderId: _id.toString(), fields };
}

export async function measureConsistencyReport(shop: TestShop, orders: number) {
  await runStep(`${orders} orders`, () => seedOrders(shop.mongoUri, orders));
  await runStep('books', () => seedRecords(shop.mongoUri));
  const started = performance.now();
  const { output } = await shop.runCommand('invariants', [], { mayFail: true });
  console.log(
    `\n${orders} orders: all books checked in ${((performance.now() - started) / 1_000).toFixed(1)} s`,
  );
  console.log(output);
  const report = await withDatabase(shop.mongoUri, (db) =>
    db.collection('audit_reports').findOne({}, { sort: { startedAt: -1 } }),
  );
  console.log(`the last run of the reconciler took ${report?.tookMs} ms`);
}
