import type { mongo } from 'mongoose';

const MEASUREMENT_DURATION_MS = 3_000;
/** The API's time limit for a transaction, in ms. */
const MAX_COMMIT_TIME_MS = 10_000;

export interface Contention {
  /** Orders committed per second. */
  perSecond: number;
  /** Average number of attempts per committed transaction. */
  attempts: number;
}

/** Runs transactions of several writers without pauses. @param runTransaction returns the number of orders in it */
async function runRace(
  client: mongo.MongoClient,
  writers: number,
  runTransaction: (session: mongo.ClientSession, writer: number) => Promise<number>,
): Promise<Contention> {
  const end = Date.now() + MEASUREMENT_DURATION_MS;
  let orders = 0;
  let committedCount = 0;
  let attemptCount = 0;
  const write = async (writer: number) => {
    const session = client.startSession();
    while (Date.now() < end) {
      const result = await session.withTransaction(
        () => {
          attemptCount += 1;
          return runTransaction(session, writer);
        },
        { maxCommitTimeMS: MAX_COMMIT_TIME_MS },
      );
      orders += result;
      committedCount += 1;
    }
    await session.endSession();
  };
  const startedAt = Date.now();
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return { perSecond: (orders * 1_000) / (Date.now() - startedAt), attempts: attemptCount / committedCount };
}

interface Series {
  _id: string;
  sequence: number;
}

interface Level {
  _id: string;
  available: number;
  reserved: number;
}

/** Updates the end of the chain and writes the invoices, like `InvoiceService`. */
export async function measureInvoiceSeries(
  client: mongo.MongoClient,
  db: mongo.Db,
  { writers, batch }: { writers: number; batch: number },
): Promise<Contention> {
  const series = db.collection<Series>('series');
  const invoices = db.collection('invoices');
  await series.updateOne({ _id: 'F' }, { $setOnInsert: { sequence: 0 } }, { upsert: true });
  return runRace(client, writers, async (session) => {
    await series.updateOne({ _id: 'F' }, { $inc: { sequence: batch } }, { session });
    const bodies = Array.from({ length: batch }, () => ({ text: 'x'.repeat(2_000) }));
    await invoices.insertMany(bodies, { session });
    return batch;
  });
}

/** Reserves a unit and writes the order, like the checkout. */
export async function measureHotSku(
  client: mongo.MongoClient,
  db: mongo.Db,
  { writers, skus }: { writers: number; skus: number },
): Promise<Contention> {
  const stock = db.collection<Level>('stock');
  await stock.deleteMany({});
  await stock.insertMany(
    Array.from({ length: skus }, (_, value) => ({ _id: `SKU-${value}`, available: 1e9, reserved: 0 })),
  );
  let next = 0;
  return runRace(client, writers, async (session) => {
    const _id = `SKU-${next++ % skus}`;
    await stock.updateOne(
      { _id, available: { $gte: 1 } },
      { $inc: { available: -1, reserved: 1 } },
      { session },
    );
    await db.collection('moves').insertOne({ sku: _id, reserved: 1 }, { session });
    await db.collection('orders').insertOne({ sku: _id, text: 'x'.repeat(3_000) }, { session });
    return 1;
  });
}

/** Claims outbox rows with one relay. @returns rows per second */
export async function relayBatch(db: mongo.Db, batch: number): Promise<number> {
  const outbox = db.collection<{ status: string; due: number; claim?: string }>('outbox');
  await outbox.deleteMany({});
  await outbox.createIndex({ status: 1, due: 1 });
  const rows = batch === 1 ? 1_500 : 15_000;
  await outbox.insertMany(Array.from({ length: rows }, (_, due) => ({ status: 'pending', due })));
  const startedAt = Date.now();
  let claimedCount = 0;
  while (claimedCount < rows) {
    if (batch === 1) {
      await outbox.findOneAndUpdate(
        { status: 'pending' },
        { $set: { status: 'queued' } },
        { sort: { due: 1 } },
      );
      claimedCount += 1;
      continue;
    }
    const due = await outbox.find({ status: 'pending' }).sort({ due: 1 }).limit(batch).toArray();
    const ids = due.map(({ _id }) => _id);
    const { modifiedCount } = await outbox.updateMany(
      { _id: { $in: ids }, status: 'pending' },
      { $set: { status: 'queued' } },
    );
    claimedCount += modifiedCount;
  }
  return (rows * 1_000) / (Date.now() - startedAt);
}
