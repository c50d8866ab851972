import mongoose, { type mongo } from 'mongoose';
import type { TestShop } from '../../test-shop/test-shop.ts';
import { runStep } from '../../workspace/step.mjs';
import type { MinimumOrderCost } from './print.ts';

const DATABASE = 'bench-floor';
const WARM_UP_ORDERS = 400;
const MEASURED_ORDERS = 1_000;
const SKU_COUNT = 8;
const INITIAL_STOCK = 1_000_000;
const MAJORITY_CONCERN = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

type Row = mongo.Document & { _id: string };

export const readGeneratorCpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function prepareDatabase(db: mongo.Db) {
  await db.dropDatabase();
  for (const name of ['orders', 'holds', 'outbox', 'series']) await db.createCollection(name);
  await db.createIndex('moves', { order: 1, sku: 1, kind: 1 }, { unique: true });
  await db.createIndex('invoices', { number: 1 }, { unique: true });
  const stock = Array.from({ length: SKU_COUNT }, (_, sku) => ({
    _id: `SKU-${sku}`,
    available: INITIAL_STOCK,
    reserved: 0,
    sold: 0,
  }));
  await db.collection<Row>('stock').insertMany(stock);
  await db.collection<Row>('series').insertOne({ _id: 'F', value: 0 });
}

const buildOrder = (_id: string, sku: string) => ({
  _id,
  status: 'pending_payment',
  customer: { name: 'Ana Quispe', email: 'ana@munay.example' },
  lines: [{ sku, title: 'Lavanda', quantity: 1, priceCents: 690 }],
  address: { line1: 'Calle del Jabón 4', postcode: '28012', city: 'Madrid', country: 'ES' },
  totals: { goodsCents: 690, shippingCents: 490, totalCents: 1_180, currency: 'eur' },
  createdAt: new Date(),
});

/** Writes an order with its reservation, and then its sale with an invoice and a job, in two transactions. */
async function writeOrder(db: mongo.Db, session: mongo.ClientSession, number: number) {
  const [id, sku] = [`order-${number}`, `SKU-${number % SKU_COUNT}`];
  const getCollection = (name: string) => db.collection<Row>(name);
  const moves = db.collection('moves');
  await session.withTransaction(async () => {
    await getCollection('orders').insertOne(buildOrder(id, sku), { session });
    await getCollection('holds').insertOne({ _id: id, sku, quantity: 1, state: 'reserved' }, { session });
    await moves.insertOne({ order: id, sku, kind: 'reserve', quantity: 1, at: new Date() }, { session });
    const change = { $inc: { available: -1, reserved: 1 } };
    await getCollection('stock').updateOne({ _id: sku, available: { $gte: 1 } }, change, { session });
  }, MAJORITY_CONCERN);
  await session.withTransaction(async () => {
    const series = await getCollection('series').findOneAndUpdate(
      { _id: 'F' },
      { $inc: { value: 1 } },
      { session, returnDocument: 'after' },
    );
    const bill = { number: Number(series?.value), order: buildOrder(id, sku), issuedAt: new Date() };
    await db.collection('invoices').insertOne(bill, { session });
    const paid = { $set: { status: 'paid', bill: bill.number, paidAt: new Date() } };
    await getCollection('orders').updateOne({ _id: id, status: 'pending_payment' }, paid, { session });
    await getCollection('holds').updateOne(
      { _id: id, state: 'reserved' },
      { $set: { state: 'committed' } },
      { session },
    );
    await moves.insertOne({ order: id, sku, kind: 'commit', quantity: 1, at: new Date() }, { session });
    const change = { $inc: { reserved: -1, sold: 1 } };
    await getCollection('stock').updateOne({ _id: sku, reserved: { $gte: 1 } }, change, { session });
    await getCollection('outbox').insertOne({ _id: id, type: 'paid', status: 'pending' }, { session });
  }, MAJORITY_CONCERN);
}

/** Measures the minimum cost of an order in any shop by writing orders sequentially to the shop's database. */
export async function measureFloor(shop: TestShop): Promise<MinimumOrderCost> {
  const client = await mongoose.mongo.MongoClient.connect(shop.mongoUri, { monitorCommands: true });
  const db = client.db(DATABASE);
  try {
    return await runStep('the least of an order', async () => {
      await prepareDatabase(db);
      const session = client.startSession();
      let number = 0;
      const writeOrders = async (orders: number) => {
        for (const lastNumber = number + orders; number < lastNumber;)
          await writeOrder(db, session, (number += 1));
      };
      await writeOrders(WARM_UP_ORDERS);
      let calls = 0;
      const count = () => (calls += 1);
      const [mongoBefore, driverCpuBefore] = [shop.cpuMs(/^mongo/), readGeneratorCpuMs()];
      client.on('commandStarted', count);
      await writeOrders(MEASURED_ORDERS);
      client.off('commandStarted', count);
      const [mongoMs, driverMs] = [
        shop.cpuMs(/^mongo/) - mongoBefore,
        readGeneratorCpuMs() - driverCpuBefore,
      ];
      await session.endSession();
      return {
        mongoMs: mongoMs / MEASURED_ORDERS,
        driverMs: driverMs / MEASURED_ORDERS,
        calls: calls / MEASURED_ORDERS,
      };
    });
  } finally {
    await db.dropDatabase();
    await client.close();
  }
}
