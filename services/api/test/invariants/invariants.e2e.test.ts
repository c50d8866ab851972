import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { Transaction } from '../../src/database/transaction';
import { auditStock } from '../../src/invariants/invariants.stock';
import { ReconcilerService } from '../../src/modules/billing/reconciler.service';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import { StockService } from '../../src/modules/stock/stock.service';
import { STORED_SCHEMAS } from '../../src/stored-schemas';
import { createSuiteShop, expectConsistentRecords } from '../support/suite-shop';

const ROOT = join(__dirname, '../../../..');
const COMMAND = 'dist/services/api/invariants.js';

const shop = createSuiteShop();

const db = () => shop.api.db;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const reconcile = () => shop.api.app.get(ReconcilerService, { strict: false }).runReconciliation();

describe('consistency check after manual changes', () => {
  let orderId: string;
  beforeAll(async () => {
    const order = await shop.ordered(shop.soap, 2);
    orderId = order.orderId;
    await shop.sandbox.pay(order.sessionId);
    expect(await shop.brokenInvariants()).toEqual({});
  });

  /** Changes records, returns the violations that the check finds, and restores the records. */
  const listViolations = async (collection: string, filter: object, change: object): Promise<string[]> => {
    const rows = db().collection(collection);
    const before = await rows.findOne(filter);
    await rows.updateOne(filter, change);
    const found = Object.keys(await shop.brokenInvariants());
    await rows.replaceOne({ _id: before?._id as Types.ObjectId }, before ?? {});
    return found;
  };

  test('the consistency check reports stock units without a movement', async () => {
    expect(await listViolations('stock', { _id: shop.soap.sku }, { $inc: { available: 1 } })).toEqual(['I1']);
  });
  test('the consistency check reports a sale without its reservation', async () => {
    expect(await listViolations('reservations', byId(orderId), { $set: { state: 'released' } })).toEqual([
      'I2',
    ]);
  });
  test('the consistency check reports units of unverified buyers without a reservation', async () => {
    const waitingOrder = byId((await shop.ordered()).orderId);
    expect(await listViolations('reservations', waitingOrder, { $set: { unverified: true } })).toEqual([
      'I24',
    ]);
  });
  test('the consistency check reports an unpaid order with a paid payment session', async () => {
    expect(await listViolations('orders', byId(orderId), { $set: { status: 'pending_payment' } })).toEqual([
      'I7',
      'I3p',
    ]);
  });
  test('the consistency check reports a paid amount that is unknown to the provider', async () => {
    expect(await listViolations('orders', byId(orderId), { $inc: { 'payment.paidCents': 1 } })).toEqual([
      'I22',
      'I4',
      'I20',
    ]);
  });
  test('the consistency check reports tenders or VAT that do not add up to the order total', async () => {
    const corruption = { $inc: { 'tenders.0.amountCents': 1, 'vat.0.vatCents': 1 } };
    expect(await listViolations('orders', byId(orderId), corruption)).toEqual(['I23']);
  });
  test('the consistency check reports a paid order without an invoice', async () => {
    expect(await listViolations('invoices', { orderId }, { $set: { orderId: 'another' } })).toEqual(['I5']);
  });
  test('the consistency check reports a modified invoice', async () => {
    expect(
      await listViolations('invoices', { orderId }, { $set: { 'fields.totals.grossCents': 1 } }),
    ).toEqual(['I22', 'chain']);
  });
  test('the consistency check reports a dead job', async () => {
    expect(await listViolations('outbox', { 'refs.orderId': orderId }, { $set: { status: 'dead' } })).toEqual(
      ['I6'],
    );
  });
  test('a permanently rejected email does not violate an invariant', async () => {
    const rows = db().collection('outbox');
    await rows.updateOne({ 'refs.orderId': orderId }, { $set: { status: 'dead' } });
    expect(await auditStock(shop.api.db, true)).toEqual([]);
    await rows.updateOne({ 'refs.orderId': orderId, status: 'dead' }, { $set: { status: 'pending' } });
  });
  test('the consistency check reports units that were restocked twice', async () => {
    const { orderId: id } = await shop.paid(shop.soap, 2);
    await shop.paid(shop.soap, 2);
    const back = (cause: string) =>
      shop.api.app
        .get(Transaction, { strict: false })
        .run(() =>
          shop.api.app
            .get(StockService, { strict: false })
            .restock(id, cause, [{ sku: shop.soap.sku, quantity: 2 }]),
        );
    await back('first');
    await back('second');
    expect(Object.keys(await shop.brokenInvariants())).toEqual(['I16']);
    const moves = db().collection('stock_moves');
    await moves.deleteMany({ orderId: { $in: [`${id}:first`, `${id}:second`] } });
    await db()
      .collection<{ _id: string }>('stock')
      .updateOne({ _id: shop.soap.sku }, { $inc: { available: -4, sold: 4 } });
  });
  test('the consistency check reports a status transition that is not allowed', async () => {
    expect(await listViolations('orders', byId(orderId), { $set: { 'history.1.by': 'customer' } })).toEqual([
      'I7',
    ]);
  });
  test('the consistency check reports a webhook event without an outcome', async () => {
    expect(await listViolations('webhook_events', { status: 'done' }, { $set: { outcome: null } })).toEqual([
      'I12',
    ]);
  });
  test('the consistency check reports rows with missing fields, unknown fields or wrong types', async () => {
    const events = db().collection('webhook_events');
    const before = await events.find({ status: 'done' }).toArray();
    const change = { $unset: { attempts: 1 }, $set: { receivedAt: 'yesterday', origin: { port: 1 } } };
    await events.updateMany({ status: 'done' }, change);
    const expectedText = `in ${before.length}, for example in evt_`;
    expect((await shop.brokenInvariants()).I26?.sort()).toEqual([
      expect.stringContaining(`webhook_events: attempts is missing ${expectedText}`),
      expect.stringContaining(`webhook_events: origin is unknown ${expectedText}`),
      expect.stringContaining(`webhook_events: receivedAt is of type string ${expectedText}`),
    ]);
    for (const row of before) await events.replaceOne({ _id: row._id }, row);
    expect(await shop.brokenInvariants()).toEqual({});
  });
});

test('the consistency check knows the schema of every collection', () => {
  const storedSchemas = Object.values(db().models).map(({ schema }) => schema);
  expect(new Set(STORED_SCHEMAS)).toEqual(new Set(storedSchemas));
});

test.each([
  'orders',
  'carts',
  'stock',
  'reservations',
  'stock_moves',
  'counters',
  'balance_movements',
  'promotion_codes',
  'promotion_buyers',
  'promotion_uses',
  'media',
  'media_usage',
  'invoices',
  'invoice_series',
  'credit_notes',
  'credit_note_series',
  'audit_log',
  'audit_log_end',
])('the database rejects a row of %s without the required fields', async (collection) => {
  await expect(db().collection(collection).insertOne({})).rejects.toThrow('Document failed validation');
});

test('the database rejects an update that removes an amount from an order', async () => {
  const { orderId } = await shop.ordered();
  const change = { $unset: { 'tenders.0.amountCents': 1 } };
  const removal = db().collection('orders').updateOne(byId(orderId), change);
  await expect(removal).rejects.toThrow('Document failed validation');
});

test('the consistency check does not query the provider for payments without refunds', async () => {
  await shop.paid();
  const charge = jest.spyOn(shop.api.app.get(StripeGateway, { strict: false }), 'getCharge');
  expect(await shop.brokenInvariants()).toEqual({});
  expect(charge).not.toHaveBeenCalled();
  charge.mockRestore();
});

describe('the reconciler', () => {
  test('the reconciler captures payments whose events were never delivered', async () => {
    const item = await shop.addProduct({ units: 2 });
    const { orderId, sessionId } = await shop.ordered(item, 2);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    expect(await shop.getStatus(orderId)).toBe('pending_payment');
    const reconciliation = await reconcile();
    await shop.sandbox.webhooks('normal');
    expect(reconciliation).toMatchObject({ violations: 0 });
    expect(reconciliation?.eventsReplayed).toBeGreaterThan(0);
    expect([await shop.getStatus(orderId), await shop.getCounts(item.sku)]).toEqual(['paid', [0, 0, 2]]);
    expect(
      await db()
        .collection('audit_reports')
        .countDocuments({ 'counts.eventsReplayed': { $gt: 0 } }, { hint: '_id_' }),
    ).toBe(1);
  });

  test('the reconciler expires orders whose payment page expired without an event', async () => {
    const { orderId, sessionId } = await shop.ordered();
    await db()
      .collection('orders')
      .updateOne(byId(orderId), { $set: { createdAt: new Date(Date.now() - 180_000) } });
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.callApi('POST', `/v1/checkout/sessions/${sessionId}/expire`);
    await reconcile();
    await shop.sandbox.webhooks('normal');
    expect(await shop.getStatus(orderId)).toBe('expired');
  });

  test('only one reconciler runs at a time', async () => {
    const runs = await Promise.all(Array.from({ length: 6 }, () => reconcile()));
    expect(runs.filter((run) => run !== null).length).toBeLessThan(6);
    expect(runs.filter((run) => run !== null).length).toBeGreaterThan(0);
  });

  test('the reconciler changes nothing if all records are consistent', async () => {
    const before = await db().collection('orders').find().sort({ _id: 1 }).toArray();
    expect(await reconcile()).toMatchObject({ eventsReplayed: 0, paymentsRecovered: 0, violations: 0 });
    expect(await db().collection('orders').find().sort({ _id: 1 }).toArray()).toEqual(before);
  });
});

describe('the invariants command', () => {
  const runCommand = async (env: Record<string, string> = {}): Promise<{ code: unknown; output: string }> => {
    const child = spawn(process.execPath, [COMMAND], {
      cwd: ROOT,
      env: { ...process.env, ...shop.env, NODE_ENV: 'test', ...env },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    const [code] = (await once(child, 'close')) as [unknown];
    return { code, output };
  };
  beforeAll(() => {
    if (!existsSync(join(ROOT, COMMAND)))
      throw new Error(`${COMMAND} is not built: run the tests by npm test.`);
  });

  test('the invariants command lists each invariant that holds', async () => {
    const { code, output } = await runCommand();
    expect(output).toMatch(/^I1 +ok .*\n((I\d+[a-dp]?|chain|log|queue) +ok .*\n)+invariants hold\n$/);
    expect(code).toBe(0);
  });

  test('the invariants command names each violation and exits with an error', async () => {
    const { orderId } = await shop.ordered();
    await db()
      .collection('orders')
      .updateOne(byId(orderId), { $set: { 'history.0.to': 'delivered' } });
    const { code, output } = await runCommand();
    await db()
      .collection('orders')
      .updateOne(byId(orderId), { $set: { 'history.0.to': 'pending_payment' } });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/I7 +2 violations[\s\S]+MUN-\d+-\d+[\s\S]+\n2 violations\n$/),
    ]);
  });

  test('the invariants command fails if the provider cannot be reached', async () => {
    const { code, output } = await runCommand({ STRIPE_API_URL: 'http://127.0.0.1:1' });
    expect([code, output]).toEqual([1, expect.stringContaining('not checked')]);
  });
});

test('a payment without an order is reported until the payment is refunded', async () => {
  const lostOrder = await shop.ordered(shop.soap, 1);
  await shop.sandbox.pay(lostOrder.sessionId);
  const rows = db().collection('orders');
  const before = await rows.findOne(byId(lostOrder.orderId));
  const violations = async () => (await shop.brokenInvariants()).I3p;
  await rows.updateOne(byId(lostOrder.orderId), { $unset: { stripe: 1 } });
  expect(await violations()).toEqual([`${lostOrder.sessionId} is paid, order unknown`]);
  const { intentId } = before?.stripe as { intentId: string };
  await shop.sandbox.callApi('POST', '/v1/refunds', { payment_intent: intentId });
  expect(await violations()).toBeUndefined();
  await rows.replaceOne(byId(lostOrder.orderId), before ?? {});
  await reconcile();
});

expectConsistentRecords(shop);
