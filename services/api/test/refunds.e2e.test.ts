import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderDesk, RefundInput } from '@munay/contracts/order-desk';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { CreditNoteRepository } from '../src/modules/billing/credit-note.repository';
import { CreditNoteService } from '../src/modules/billing/credit-note.service';
import { RefundService } from '../src/modules/billing/refund.service';
import { type SignedInPerson, signIn } from './support/people';
import {
  brokenInvariants,
  buyer,
  countsOf,
  openShop,
  ordered,
  paidOrder,
  type Shelved,
  shelve,
  type Shop,
  statusOf,
  transferOrder,
} from './support/shop';
import { until } from './support/until';

let shop: Shop;
let soap: Shelved;
let admin: SignedInPerson;

beforeAll(async () => {
  shop = await openShop();
  soap = await shelve(shop, { pieces: 300, priceCents: 690 });
  admin = await signIn(shop.api, { roles: ['ADMIN'], firstname: 'Rosa' });
});
afterAll(() => shop.close());

/** An order of some pieces that the shop knows to be paid. */
async function paid(item = soap, quantity = 3): ReturnType<typeof paidOrder> {
  const order = await paidOrder(shop, item, quantity);
  await until(async () => (await statusOf(shop, order.orderId)) === 'paid');
  return order;
}

const wish = (item: Shelved, more: Partial<RefundInput> = {}): RefundInput => ({
  scope: 'lines',
  amountCents: 690,
  lines: [{ sku: item.sku, quantity: 1, restock: true }],
  reason: 'damaged',
  key: randomUUID(),
  ...more,
});
const ask = (id: string, body: RefundInput) =>
  admin.client.call(ENDPOINTS.refundOrder, { params: { id }, body });
const refused = async (id: string, body: RefundInput) =>
  (await admin.client.refused(ENDPOINTS.refundOrder, { params: { id }, body })).data.key;
const open = async (id: string): Promise<OrderDesk> =>
  (await admin.client.call(ENDPOINTS.openOrder, { params: { id } })).data;
/** What the worker does with the outbox row. */
const work = (orderId: string, cause: string) =>
  shop.api.app.get(RefundService, { strict: false }).refund({ refs: { orderId, cause } });
const notesOf = (orderId: string) =>
  shop.api.app.get(CreditNoteRepository, { strict: false }).findByOrder(orderId);
const mailsOf = (orderId: string) =>
  shop.api.db.collection('outbox').find({ type: 'order-refunded', 'refs.orderId': orderId }).toArray();

describe('a refund of a card payment', () => {
  test('of one line: money, shelf, credit note, mail and audit', async () => {
    const item = await shelve(shop, { pieces: 5, priceCents: 690 });
    const { orderId } = await paid(item, 3);
    const input = wish(item);
    const { status, data } = await ask(orderId, input);
    expect(status).toBe(200);
    expect(data.refunds).toMatchObject([{ amountCents: 690, state: 'requested', by: 'Rosa Quispe' }]);
    expect(data.refundableCents).toBe(data.payment.paidCents - 690);
    expect(await countsOf(shop, item.sku)).toEqual([3, 0, 2]);
    await work(orderId, input.key);
    await shop.sandbox.idle();
    const after = await open(orderId);
    expect([after.status, after.payment.refundedCents, after.refunds[0]?.state]).toEqual([
      'paid',
      690,
      'done',
    ]);
    expect(after.creditNotes).toEqual([expect.stringMatching(/^R-\d{4}-\d{6}$/)]);
    expect(await mailsOf(orderId)).toMatchObject([{ refs: { orderId, refundId: input.key } }]);
    const { data: audit } = await admin.client.call(ENDPOINTS.listAudit, {
      query: { kind: 'order', entityId: orderId },
    });
    expect(audit.entries[0]).toMatchObject({ action: 'order.refund', actor: { name: 'Rosa Quispe' } });
  });

  test('the same key gives money back once', async () => {
    const { orderId } = await paid();
    const input = wish(soap);
    await Promise.all([ask(orderId, input), ask(orderId, input), ask(orderId, input)]);
    await Promise.all([work(orderId, input.key), work(orderId, input.key)]);
    const { refunds, payment } = await open(orderId);
    expect([refunds.length, payment.refundedCents]).toEqual([1, 690]);
    expect(await notesOf(orderId)).toHaveLength(1);
    expect(await mailsOf(orderId)).toHaveLength(1);
  });

  test('ten at once never exceed what was paid', async () => {
    const { orderId } = await paid(soap, 3);
    const { payment } = await open(orderId);
    const keys = Array.from({ length: 10 }, () => randomUUID());
    const answers = await Promise.all(
      keys.map((key) => ask(orderId, wish(soap, { scope: 'amount', amountCents: 900, lines: [], key }))),
    );
    const taken = keys.filter((_, index) => answers[index]?.status === 200);
    expect(taken.length).toBe(Math.floor(payment.paidCents / 900));
    for (const key of taken) await work(orderId, key);
    await shop.sandbox.idle();
    expect((await open(orderId)).payment.refundedCents).toBe(taken.length * 900);
  });

  test('in parts: the last credit note takes what is left, and the bill comes to nothing', async () => {
    const item = await shelve(shop, { pieces: 3, priceCents: 333 });
    const { orderId } = await paid(item, 3);
    for (const quantity of [1, 1]) {
      const input = wish(item, { amountCents: 333, lines: [{ sku: item.sku, quantity, restock: false }] });
      await ask(orderId, input);
      await work(orderId, input.key);
    }
    const { refundableCents } = await open(orderId);
    const last = wish(item, {
      scope: 'all',
      amountCents: refundableCents,
      lines: [{ sku: item.sku, quantity: 1, restock: true }],
    });
    await ask(orderId, last);
    await work(orderId, last.key);
    expect((await open(orderId)).status).toBe('refunded');
    const notes = (await notesOf(orderId)).map(({ fields }) => fields);
    const bill = notes[0]?.corrects;
    for (const key of ['grossCents', 'baseCents', 'vatCents'] as const)
      expect(notes.reduce((sum, { totals }) => sum + totals[key], bill?.[key] ?? NaN)).toBe(0);
    for (const { lines, totals } of notes)
      expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(totals.baseCents);
    expect(await countsOf(shop, item.sku)).toEqual([1, 0, 2]);
  });

  test('refuses more pieces, more money, another sum, and a disputed payment', async () => {
    const { orderId } = await paid(soap, 2);
    expect(await refused(orderId, wish(soap, { amountCents: 1 }))).toBe('amountDiffers');
    expect(
      await refused(
        orderId,
        wish(soap, { amountCents: 2070, lines: [{ sku: soap.sku, quantity: 3, restock: true }] }),
      ),
    ).toBe('refundTooMuch');
    expect(await refused(orderId, wish(soap, { scope: 'amount', amountCents: 99_999, lines: [] }))).toBe(
      'refundTooMuch',
    );
    const byId = { _id: new Types.ObjectId(orderId) };
    await shop.api.db.collection('orders').updateOne(byId, { $set: { 'payment.disputed': true } });
    expect(await refused(orderId, wish(soap))).toBe('refundDisputed');
    await shop.api.db.collection('orders').updateOne(byId, { $set: { 'payment.disputed': false } });
    const { orderId: unpaid } = await ordered(shop, soap);
    expect(await refused(unpaid, wish(soap))).toBe('moveNotAllowed');
  });

  test('made at the provider by hand gets its record and its credit note', async () => {
    const { orderId } = await paid();
    const { provider } = await open(orderId);
    await shop.sandbox.api('POST', '/v1/refunds', {
      payment_intent: provider?.intentId ?? '',
      amount: '400',
    });
    await shop.sandbox.idle();
    const { refunds, creditNotes } = await open(orderId);
    expect([refunds[0]?.amountCents, refunds[0]?.state, creditNotes.length]).toEqual([400, 'done', 1]);
  });

  test('that the bank sends back frees the sum again', async () => {
    const { orderId, sessionId } = await ordered(shop, soap, 2);
    await shop.sandbox.pay(sessionId, { card: '4000000000005126' });
    await until(async () => (await statusOf(shop, orderId)) === 'paid');
    const input = wish(soap);
    await ask(orderId, input);
    await work(orderId, input.key);
    await until(async () => (await open(orderId)).refunds[0]?.state === 'failed');
    const { refundableCents, payment } = await open(orderId);
    expect([refundableCents, payment.refundedCents]).toEqual([payment.paidCents, 0]);
    expect(await notesOf(orderId)).toEqual([]);
  });
});

describe('a refund of a bank transfer', () => {
  test('is made by hand with its reference', async () => {
    const { orderId, order } = await transferOrder(shop, soap, 2);
    await admin.client.call(ENDPOINTS.recordBankPayment, {
      params: { id: orderId },
      body: { reference: 'Abono 21/11', amountCents: order.totals.totalCents },
    });
    expect(await refused(orderId, wish(soap))).toBe('referenceMissing');
    const { data } = await ask(orderId, wish(soap, { reference: 'TRF 0042' }));
    expect(data).toMatchObject({
      payment: { refundedCents: 690 },
      refunds: [{ state: 'done', reference: 'TRF 0042' }],
    });
    expect(data.creditNotes).toHaveLength(1);
  });
});

describe('the credit note', () => {
  test('is a PDF for the buyer and the staff, and for nobody else', async () => {
    const { orderId, person } = await paid();
    const input = wish(soap);
    await ask(orderId, input);
    await work(orderId, input.key);
    const [number = ''] = (await open(orderId)).creditNotes;
    const path = `/api/order/credit-note/${orderId}/${number}`;
    const own = await person.client.fetch('GET', path);
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await own.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const stranger = await buyer(shop);
    expect((await stranger.client.fetch('GET', path)).status).toBe(404);
  });

  test('shows that it was changed, and that one is missing', async () => {
    const notes = shop.api.db.collection('credit_notes');
    const audit = () => shop.api.app.get(CreditNoteService, { strict: false }).audit();
    const [first] = await notes.find().sort({ sequence: 1 }).limit(1).toArray();
    if (!first) throw new Error('There is no credit note');
    await notes.updateOne({ _id: first._id }, { $set: { 'fields.totals.grossCents': -1 } });
    expect(await audit()).toEqual([`${first.number as string} was changed after it was written`]);
    await notes.replaceOne({ _id: first._id }, first);
    await notes.deleteOne({ _id: first._id });
    expect(await audit()).not.toEqual([]);
    await notes.insertOne(first);
    expect(await audit()).toEqual([]);
  });
});

test('the books hold after all of this', async () => {
  await shop.sandbox.idle();
  expect(await brokenInvariants(shop)).toEqual({});
});
