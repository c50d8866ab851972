import { Types } from 'mongoose';
import { stockAudit } from '../../src/invariants/invariants.stock';
import { StockService } from '../../src/modules/stock/stock.service';
import { keepsTheBooks, suiteShop } from '../support/suite-shop';

const shop = suiteShop();
const db = () => shop.api.db;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

describe('the check every five minutes', () => {
  const receive = (sku: string, cause: string) =>
    shop.api.app.get(StockService, { strict: false }).receive(sku, 1, cause);
  const audit = () => stockAudit(shop.api.db);
  /** Everything so far goes into the checkpoint. */
  const checkpoint = async () => {
    expect(await stockAudit(shop.api.db, true, -2_000)).toEqual([]);
    await checkpoints().updateOne({ _id: 'ledger' }, { $set: { upTo: new Types.ObjectId() } });
  };
  const checkpoints = () =>
    db().collection<{ _id: string; upTo: Types.ObjectId; wholeAt: Date; sums: { sku: string }[] }>(
      'stock_checkpoints',
    );
  const add = (sku: string, pieces: number) =>
    db()
      .collection<{ _id: string }>('stock')
      .updateOne({ _id: sku }, { $inc: { available: pieces } });

  test('raises no alarm while goods come in and go out', async () => {
    let busy = true;
    const trade = (async () => {
      for (let turn = 0; turn < 150; turn += 1) await receive(shop.soap.sku, `delivery ${turn}`);
      busy = false;
    })();
    const found: string[] = [];
    while (busy) found.push(...(await stockAudit(shop.api.db, false, 0)));
    await trade;
    expect(found).toEqual([]);
  });

  test('adds what moved to what was added up before, and once a day reads all there is', async () => {
    const still = await shop.shelve({ pieces: 3 });
    const { orderId } = await shop.paid();
    const holds = db().collection('reservations');
    await checkpoint();
    await holds.updateOne(byId(orderId), { $set: { state: 'released' } });
    await add(still.sku, 1);
    expect(await audit()).toEqual([]);
    const yesterday = new Date(Date.now() - 86_400_000);
    await checkpoints().updateOne({ _id: 'ledger' }, { $set: { wholeAt: yesterday } });
    for (let look = 0; look < 2; look += 1)
      expect(await audit()).toEqual([
        expect.stringContaining(still.sku),
        expect.stringContaining(`${shop.soap.sku}: sold`),
      ]);
    await add(still.sku, -1);
    await holds.updateOne(byId(orderId), { $set: { state: 'committed' } });
    expect(await audit()).toEqual([]);
    const kept = await checkpoints().findOne({ _id: 'ledger' });
    expect(kept?.wholeAt.getTime()).toBeGreaterThan(yesterday.getTime());
  });

  test('keeps what is wrong with what moved in sight until it is right', async () => {
    const item = await shop.shelve({ pieces: 3 });
    await checkpoint();
    await receive(item.sku, `wrong ${item.sku}`);
    const { orderId } = await shop.paid();
    await add(item.sku, 1);
    const holds = db().collection('reservations');
    await holds.updateOne(byId(orderId), { $set: { state: 'released' } });
    for (let look = 0; look < 2; look += 1)
      expect(await stockAudit(shop.api.db, false, -2_000)).toEqual([
        expect.stringContaining(`${item.sku}: 5 + 0 + 0 of 4, ledger 4`),
        expect.stringContaining(`${orderId} ${shop.soap.sku}: 0 put aside and 1 sold`),
      ]);
    await add(item.sku, -1);
    await holds.updateOne(byId(orderId), { $set: { state: 'committed' } });
    expect(await audit()).toEqual([]);
  });

  test('believes the ledger, not its checkpoint: a move that was committed late alarms nobody', async () => {
    const item = await shop.shelve({ pieces: 3 });
    await checkpoint();
    await receive(item.sku, `late ${item.sku}`);
    const moves = db().collection('stock_moves');
    const late = await moves.findOne({ orderId: `late ${item.sku}` });
    await moves.deleteOne({ _id: late?._id });
    await moves.insertOne({ ...late, _id: Types.ObjectId.createFromTime(Date.now() / 1_000 - 3_600) });
    await receive(item.sku, `in time ${item.sku}`);
    expect(await stockAudit(shop.api.db, false, -2_000)).toEqual([]);
    expect((await checkpoints().findOne({ _id: 'ledger' }))?.sums).toContainEqual({
      sku: item.sku,
      available: 5,
      reserved: 0,
      sold: 0,
      returned: 0,
    });
  });

  test('reads as many rows of the ledger as moved since', async () => {
    const { db: raw } = shop.api.db;
    await checkpoint();
    await receive(shop.soap.sku, 'the last delivery');
    await raw?.command({ profile: 2 });
    expect(await audit()).toEqual([]);
    await raw?.command({ profile: 0 });
    const calls = await db().collection('system.profile').find().toArray();
    const ofLedger = calls.filter(({ ns }) => String(ns).endsWith('.stock_moves'));
    expect(ofLedger.map(({ docsExamined }) => docsExamined as number)).toEqual([1]);
  });
});

keepsTheBooks(shop);
