import { randomUUID } from 'node:crypto';
import { mongo, Types } from 'mongoose';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { migrate } from '../../src/migrations/migrations';
import { addOrderParts } from '../../src/migrations/order-parts.migration';
import { ERASED } from '../../src/modules/order/order.search-tokens';
import { OrderService } from '../../src/modules/order/order.service';
import { byId } from '../support/client';
import { signIn } from '../support/people';
import { staffedShop } from '../support/suite-shop';

const shop = staffedShop();
afterEach(() => jest.restoreAllMocks());

const NEW_PARTS = { buyer: 1, tenders: 1, sessions: 1, vat: 1, pricingVersion: 1 } as const;

const db = (): mongo.Db => {
  if (!shop.api.db.db) throw new Error('Not connected');
  return shop.api.db.db;
};

/** As the previous version would have written it, which made up ids for buyers without an account. */
async function age(orderId: string): Promise<string> {
  const order = await shop.orderOf(orderId);
  const { buyer } = (order ?? {}) as { buyer?: { userId?: Types.ObjectId } };
  const made = { userId: new Types.ObjectId(), cart: { cartId: String(new Types.ObjectId()), version: 0 } };
  await shop.orders.change(order!._id, { $unset: NEW_PARTS, ...(buyer?.userId ? {} : { $set: made }) });
  return orderId;
}

async function taken(customer: DraftOrder['customer']): Promise<string> {
  const body: DraftOrder = {
    key: randomUUID(),
    customer,
    locale: 'es',
    lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 2 }],
    shipping: 'pickup',
    payment: 'cash',
  };
  return (await shop.admin.client.call(ENDPOINTS.draftOrder, { body })).data._id;
}

const refundOne = async (orderId: string) => {
  const { data } = await shop.admin.client.call(ENDPOINTS.refundOrder, {
    ...byId(orderId),
    body: {
      scope: 'lines',
      amountCents: 690,
      lines: [{ sku: shop.soap.sku, quantity: 1, restock: true }],
      reason: 'request',
      reference: 'Caja',
      key: randomUUID(),
    },
  });
  return { cents: data.refunds.map(({ amountCents }) => amountCents), left: data.refundableCents };
};

const partsOf = async (orderId: string) => {
  const { buyer, tenders, sessions, vat, pricingVersion } = await shop.api.app
    .get(OrderService, { strict: false })
    .get(orderId);
  return { buyer, tenders, sessions, vat, pricingVersion };
};
const storedParts = async (orderId: string) => {
  const { buyer, tenders, sessions, vat, pricingVersion } = (await shop.orderOf(orderId)) ?? {};
  return { buyer, tenders, sessions, vat, pricingVersion };
};
const documents = async () => [await shop.api.stored.invoices.all(), await shop.api.stored.creditNotes.all()];
async function csv(): Promise<string> {
  const answer = await shop.admin.client.fetch('GET', ENDPOINTS.exportOrders.path);
  expect(answer.status).toBe(200);
  return answer.text();
}

test('earlier orders are read, exported and refunded to the cent as they were, and issued documents stay', async () => {
  const account = await signIn(shop.api, { email: 'owner.of.orders@munay.example' });
  const card = await shop.paid(shop.soap, 3);
  const waiting = await shop.ordered();
  const transfer = await shop.transferred();
  const byHand = await taken({ name: 'Mercedes Puesto', email: 'mercedes@correo.example' });
  const ofAccount = await taken({ name: 'Ana Quispe', email: account.email });
  const erased = await taken({ name: 'Ana Quispe', email: account.email });
  const back = await taken({ name: 'Remedios Puesto' });
  const all = [card.orderId, waiting.orderId, transfer.orderId, byHand, ofAccount, erased, back];
  const sums = [await refundOne(back)];
  for (const id of all) await age(id);
  const gone = new Types.ObjectId();
  await shop.orders.set(erased, { userId: gone, customer: { name: ERASED, email: ERASED } });

  const seen = () => Promise.all(all.map((id) => shop.openOrder(id)));
  const own = async () => (await card.person.client.call(ENDPOINTS.getOrders)).data;
  const before = { seen: await seen(), own: await own(), csv: await csv(), documents: await documents() };
  const parts = await Promise.all(all.map(partsOf));
  const books = await shop.brokenInvariants();
  // Stopped while it worked, and started again
  const write = mongo.Collection.prototype.updateMany;
  let batches = 0;
  jest.spyOn(mongo.Collection.prototype, 'updateMany').mockImplementation(function (
    this: mongo.Collection,
    ...args
  ) {
    if (this.collectionName === 'orders') batches += 1;
    return batches === 3 ? Promise.reject(new Error('killed')) : write.apply(this, args);
  });
  await expect(addOrderParts(db(), 2)).rejects.toThrow('killed');
  expect(await shop.orders.count({ buyer: { $exists: true } })).toBe(4);
  await addOrderParts(db(), 2);
  expect(batches).toBe(5);
  await addOrderParts(db(), 2);
  expect(batches).toBe(5);

  const guestOrders = [byHand, back];
  expect(await own()).toEqual(before.own);
  expect(await seen()).toEqual(
    before.seen.map((order) =>
      guestOrders.includes(order._id) ? { ...order, customer: { ...order.customer, _id: null } } : order,
    ),
  );
  expect([await csv(), await documents()]).toEqual([before.csv, before.documents]);
  expect(await Promise.all(all.map(partsOf))).toEqual(
    parts.map((one, at) =>
      guestOrders.includes(all[at] ?? '') ? { ...one, buyer: { ...one.buyer, userId: null } } : one,
    ),
  );
  expect(await storedParts(card.orderId)).toEqual({
    buyer: { userId: new Types.ObjectId(card.person.id), email: card.person.email },
    tenders: [{ method: 'card', amountCents: 2_560 }],
    sessions: [
      expect.objectContaining({ sessionId: card.sessionId, intentId: expect.stringMatching(/^pi_/) }),
    ],
    vat: [{ rate: 2_100, baseCents: 2_116, vatCents: 444 }],
    pricingVersion: 1,
  });
  expect((await storedParts(byHand))?.buyer).toEqual({ email: 'mercedes@correo.example' });
  expect((await storedParts(ofAccount))?.buyer).toEqual({
    userId: new Types.ObjectId(account.id),
    email: account.email,
  });
  expect((await storedParts(erased))?.buyer).toEqual({ userId: gone, email: ERASED });

  sums.push(await refundOne(byHand));
  expect(sums).toEqual([sums[0], sums[0]]);
  const notes = await shop.api.stored.creditNotes.all({ orderId: { $in: guestOrders } });
  expect(notes.map(({ fields }) => fields.totals)).toEqual([
    notes[0]?.fields.totals,
    notes[0]?.fields.totals,
  ]);
  expect(await shop.brokenInvariants()).toEqual(books);
});

test('what a process of the previous version writes afterwards is read at once, and migrated by the next run', async () => {
  await migrate(db());
  const placed = await shop.ordered();
  await age(placed.orderId);
  expect((await partsOf(placed.orderId)).buyer.userId).toBe(placed.person.id);
  expect((await placed.person.client.call(ENDPOINTS.getOrders)).data.map(({ _id }) => _id)).toEqual([
    placed.orderId,
  ]);
  // The previous version placed the order that waits; this version ends it, and it is ordered again
  await shop.sandbox.pay(placed.sessionId);
  await placed.person.client.call(ENDPOINTS.confirmation, { query: { session_id: placed.sessionId } });
  expect(await shop.statusOf(placed.orderId)).toBe('paid');

  const changed = await shop.paid();
  const { intentId, sessionId } = (await shop.orderOf(changed.orderId))!.stripe!;
  await shop.orders.set(changed.orderId, { sessions: [], 'customer.email': ERASED });
  const read = { buyer: { email: ERASED }, sessions: [{ sessionId, intentId }] };
  expect(await partsOf(changed.orderId)).toMatchObject(read);
  await migrate(db());
  expect(await storedParts(changed.orderId)).toMatchObject(read);
  expect(await storedParts(placed.orderId)).toMatchObject({
    buyer: { userId: new Types.ObjectId(placed.person.id), email: placed.person.email },
    pricingVersion: 1,
  });
});
