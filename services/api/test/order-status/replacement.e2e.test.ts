import { randomUUID } from 'node:crypto';
import type { NewReplacement } from '@munay/contracts/admin/replacement';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../support/client';
import { signIn } from '../support/people';
import { ADDRESS, type StockedProduct } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';

const shop = createStaffedShop();

interface ShippedOrder {
  orderId: string;
  lineId: string;
  person: Awaited<ReturnType<typeof shop.paid>>['person'];
}

async function createShippedOrder(product: StockedProduct = shop.soap, quantity = 1): Promise<ShippedOrder> {
  const { orderId, person } = await shop.paid(product, quantity);
  await shop.deliver(orderId);
  const { lines } = await shop.openOrder(orderId);
  return { orderId, person, lineId: lines[0]?.id ?? '' };
}

const createBody = ({ lineId }: ShippedOrder, overrides: Partial<NewReplacement> = {}): NewReplacement => ({
  lines: [{ lineId, quantity: 1 }],
  reason: 'damaged',
  note: 'Ana llamó: llegó partido',
  key: randomUUID(),
  ...overrides,
});
const replace = (order: ShippedOrder, overrides?: Partial<NewReplacement>) =>
  shop.admin.client.callRejected(ENDPOINTS.replaceGoods, {
    ...byId(order.orderId),
    body: createBody(order, overrides),
  });
const sendReplacement = async (order: ShippedOrder, overrides?: Partial<NewReplacement>): Promise<string> => {
  expect((await replace(order, overrides)).status).toBe(200);
  return (await shop.openOrder(order.orderId)).replacements?.at(-1)?._id ?? '';
};
const createParams = ({ orderId }: ShippedOrder, replacement: string) => ({
  params: { id: orderId, replacement },
});
const ship = (order: ShippedOrder, replacement: string, overrides: object = {}) =>
  shop.admin.client.callRejected(ENDPOINTS.shipReplacement, {
    ...createParams(order, replacement),
    body: { carrier: 'seur', tracking: `SR-${replacement.slice(0, 8)}`, notify: true, ...overrides },
  });
const cancel = (order: ShippedOrder, replacement: string) =>
  shop.admin.client.callRejected(ENDPOINTS.cancelReplacement, createParams(order, replacement));
const getMoves = async (sku: string) =>
  (await shop.admin.client.call(ENDPOINTS.stockLedger, { query: { sku } })).data.moves.map(
    ({ kind, available, sold }) => [kind, available, sold],
  );
const countDueReplacements = async () => (await shop.admin.client.call(ENDPOINTS.getToDo)).data.replacements;

describe('replacements', () => {
  // Fault replacement-stock in ReplacementService.replace: drop(statement('replacementStock', 'removeUnits'))
  test('a replacement is packed and shipped from stock without creating a sale', async () => {
    const product = await shop.addProduct({ units: 5 });
    const order = await createShippedOrder(product, 2);
    const before = await shop.openOrder(order.orderId);
    const waitingCount = await countDueReplacements();
    const id = await sendReplacement(order);
    expect(await shop.getCounts(product.sku)).toEqual([2, 0, 2]);
    expect((await getMoves(product.sku))[0]).toEqual(['replacement', -1, 0]);
    const after = await shop.openOrder(order.orderId);
    expect(after.replacements).toMatchObject([
      { _id: id, reason: 'damaged', by: expect.stringContaining('Rosa'), shippedAt: null, cancelledAt: null },
    ]);
    for (const field of [
      'payment',
      'totals',
      'billNumber',
      'creditNotes',
      'status',
      'refundableCents',
    ] as const)
      expect(after[field]).toEqual(before[field]);
    expect(await countDueReplacements()).toBe(waitingCount + 1);
    const list = { query: { problem: 'replacementDue' as const } };
    const { data } = await shop.admin.client.call(ENDPOINTS.getAllOrders, list);
    expect(data.orders).toContainEqual(expect.objectContaining({ _id: order.orderId, replacementDue: true }));
    // The replacement counts as stock until it is shipped
    const rows = (await shop.admin.client.call(ENDPOINTS.listStock, { query: { q: product.sku } })).data.rows;
    expect(rows.map(({ available, committed }) => [available, committed])).toEqual([[2, 1]]);

    expect((await ship(order, id)).status).toBe(200);
    expect(await countDueReplacements()).toBe(waitingCount);
    const { data: buyerOrder } = await order.person.client.call(ENDPOINTS.getOrder, byId(order.orderId));
    expect(buyerOrder.replacements).toMatchObject([
      { carrier: 'seur', lines: [{ sku: product.sku, quantity: 1 }] },
    ]);
    expect(JSON.stringify(buyerOrder)).not.toContain('partido');
    const mails = ['order-replacement', 'order-replacement-shipped'] as const;
    expect(
      await Promise.all(mails.map(async (type) => (await shop.getOutbox(type, order.orderId)).length)),
    ).toEqual([1, 1]);
    const q = buyerOrder.replacements?.[0]?.tracking ?? '';
    const found = await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q } });
    expect(found.data.orders).toMatchObject([{ _id: order.orderId, match: { by: 'tracking' } }]);
    const { data: log } = await shop.admin.client.call(ENDPOINTS.listAudit, {
      query: { kind: 'order', entityId: order.orderId },
    });
    expect(log.entries.map(({ action }) => action)).toEqual(['order.replaceShip', 'order.replace']);
    expect(JSON.stringify(log)).not.toMatch(/partido/);
  });

  test('a replacement short of stock names the products and changes nothing', async () => {
    const product = await shop.addProduct({ units: 3 });
    const order = await createShippedOrder(product, 2);
    const { status, data } = await replace(order, { lines: [{ lineId: order.lineId, quantity: 2 }] });
    expect([status, data]).toMatchObject([
      409,
      { key: 'stockShort', short: [{ sku: product.sku, requested: 2, available: 1 }] },
    ]);
    expect((await shop.openOrder(order.orderId)).replacements).toBeUndefined();
    expect(await shop.getCounts(product.sku)).toEqual([1, 0, 2]);
    expect(await shop.getOutbox('order-replacement', order.orderId)).toEqual([]);
  });

  test('only one of two concurrent replacements gets the last unit', async () => {
    const product = await shop.addProduct({ units: 3 });
    const shippedOrders = [await createShippedOrder(product), await createShippedOrder(product)];
    const results = await Promise.all(shippedOrders.map((order) => replace(order)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.getCounts(product.sku)).toEqual([0, 0, 2]);
  });

  test('a repeated request creates only one replacement', async () => {
    const product = await shop.addProduct({ units: 5 });
    const order = await createShippedOrder(product, 2);
    const key = randomUUID();
    const results = await Promise.all([1, 2, 3].map(() => replace(order, { key })));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shop.openOrder(order.orderId)).replacements).toHaveLength(1);
    expect(await shop.getCounts(product.sku)).toEqual([2, 0, 2]);
    expect(await shop.getOutbox('order-replacement', order.orderId)).toHaveLength(1);
  });

  test('each purchased unit can be replaced once unless it was refunded', async () => {
    const order = await createShippedOrder(shop.soap, 3);
    const { lineId } = order;
    const { lines } = await shop.openOrder(order.orderId);
    const amountCents = lines[0]?.unitPriceCents ?? 0;
    await shop.askRefund(order.orderId, {
      scope: 'lines',
      amountCents,
      lines: [{ lineId, quantity: 1, restock: 0 }],
      reason: 'damaged',
      key: randomUUID(),
    });
    const of = (quantity: number) => replace(order, { lines: [{ lineId, quantity }] });
    expect((await of(3)).data.key).toBe('replacementTooLarge');
    expect((await of(1)).status).toBe(200);
    expect((await of(2)).data.key).toBe('replacementTooLarge');
    expect((await of(1)).status).toBe(200);
    expect((await of(1)).data.key).toBe('replacementTooLarge');
    expect((await replace(order, { lines: [{ lineId: 'other', quantity: 1 }] })).data.key).toBe(
      'replacementTooLarge',
    );
  });

  test('a replacement is rejected before shipment and during a payment dispute', async () => {
    const { orderId, person } = await shop.paid();
    const lineId = (await shop.openOrder(orderId)).lines[0]?.id ?? '';
    const order = { orderId, person, lineId };
    expect((await replace(order)).data.key).toBe('notReplaceable');
    await shop.deliver(orderId);
    await shop.orders.change(orderId, { $set: { 'payment.disputed': true } });
    expect((await replace(order)).data.key).toBe('notReplaceable');
    await shop.orders.change(orderId, { $set: { 'payment.disputed': false } });
    expect((await replace(order)).status).toBe(200);
  });

  test.each([
    [{ lines: [] }],
    [{ lines: [{ lineId: 'x', quantity: 0 }] }],
    [{ lines: [{ lineId: 'x', quantity: 100 }] }],
    [
      {
        lines: [
          { lineId: 'x', quantity: 1 },
          { lineId: 'x', quantity: 1 },
        ],
      },
    ],
    [{ reason: 'gift' as 'lost' }],
    [{ note: 'x'.repeat(301) }],
    [{ key: 'x' }],
  ])('an invalid replacement request is rejected (case %#)', async (overrides) => {
    expect((await replace({ orderId: 'a'.repeat(24), lineId: 'x' } as ShippedOrder, overrides)).status).toBe(
      400,
    );
  });
});

describe('an order with a pending replacement', () => {
  test('cancelling a pending replacement restocks its units once and emails the buyer', async () => {
    const product = await shop.addProduct({ units: 5 });
    const order = await createShippedOrder(product, 2);
    const id = await sendReplacement(order, { lines: [{ lineId: order.lineId, quantity: 2 }] });
    expect(await shop.getCounts(product.sku)).toEqual([1, 0, 2]);
    const results = await Promise.all([cancel(order, id), cancel(order, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await shop.getCounts(product.sku)).toEqual([3, 0, 2]);
    expect((await getMoves(product.sku)).slice(0, 2)).toEqual([
      ['replacementCancelled', 2, 0],
      ['replacement', -2, 0],
    ]);
    expect(await shop.getOutbox('order-replacement-cancelled', order.orderId)).toHaveLength(1);
    expect((await ship(order, id)).data.key).toBe('noReplacement');
    // The units can be sent again
    await sendReplacement(order, { lines: [{ lineId: order.lineId, quantity: 2 }] });
  });

  test('an address correction applies to a replacement only until shipment', async () => {
    const order = await createShippedOrder();
    const edit = async () => {
      const { version } = await shop.openOrder(order.orderId);
      const body = { version, address: { ...ADDRESS, line1: 'Calle Nueva 1' } };
      return shop.admin.client.callRejected(ENDPOINTS.editOrder, { ...byId(order.orderId), body });
    };
    expect((await edit()).data.key).toBe('orderShipped');
    const id = await sendReplacement(order);
    expect((await edit()).status).toBe(200);
    expect((await ship(order, id)).status).toBe(200);
    expect((await edit()).data.key).toBe('orderShipped');
  });

  test('a pending replacement delays the erasure of the buyer’s account', async () => {
    const order = await createShippedOrder();
    const id = await sendReplacement(order);
    const { email, password } = order.person;
    const erase = () =>
      order.person.client.callRejected(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
    expect((await erase()).data).toMatchObject({ key: 'erasureDeferred' });
    await ship(order, id);
    const { data } = await order.person.client.call(ENDPOINTS.exportMyData);
    expect(data).toMatchObject({
      data: { orders: { replacementNotes: [{ note: 'Ana llamó: llegó partido' }] } },
    });
    expect((await erase()).status).toBe(200);
    const storedOrder = await shop.getOrder(order.orderId);
    expect(storedOrder?.replacements).toMatchObject([{ note: '' }]);
    expect(JSON.stringify(storedOrder)).not.toMatch(/SR-|sr-/);
  });
});

describe('parcel of a replacement', () => {
  test('a corrected tracking number of a replacement is emailed again', async () => {
    const order = await createShippedOrder();
    const id = await sendReplacement(order);
    for (const tracking of ['SR-77701', 'SR-77701', 'SR-77702'])
      expect((await ship(order, id, { tracking })).status).toBe(200);
    expect(await shop.getOutbox('order-replacement-shipped', order.orderId)).toHaveLength(2);
    expect((await ship(order, id, { tracking: 'SR-77703', notify: false })).status).toBe(200);
    expect(await shop.getOutbox('order-replacement-shipped', order.orderId)).toHaveLength(2);
    expect((await cancel(order, id)).data.key).toBe('noReplacement');
  });

  test('a tracking number of another parcel or of the shop is rejected', async () => {
    const order = await createShippedOrder();
    const id = await sendReplacement(order);
    const { number } = await shop.openOrder(order.orderId);
    await shop.orders.change(order.orderId, {
      $set: { 'shipping.carrier': 'seur', 'shipping.tracking': 'SR-88801' },
    });
    const other = await createShippedOrder();
    await shop.orders.change(other.orderId, { $set: { 'address.name': 'Iker' } });
    const otherId = await sendReplacement(other);
    await ship(other, otherId, { tracking: 'SR-88802' });
    const shipRejected = async (tracking: string) => (await ship(order, id, { tracking })).data;
    expect(await shipRejected('sr-88801')).toMatchObject({ key: 'trackingTaken', number });
    expect(await shipRejected('SR-88802')).toMatchObject({ key: 'trackingTaken' });
    expect(await shipRejected(number)).toMatchObject({ key: 'trackingIsShopNumber' });
    expect((await ship(order, id, { tracking: 'SR-88803' })).status).toBe(200);
  });
});

test.each(['STORE', 'buyer'] as const)('a %s cannot create, ship or cancel a replacement', async (role) => {
  const order = await createShippedOrder();
  const id = await sendReplacement(order);
  const { client } = role === 'STORE' ? await signIn(shop.api, { roles: ['STORE'] }) : order.person;
  const body = createBody(order);
  const calls = await Promise.all([
    client.callRejected(ENDPOINTS.replaceGoods, { ...byId(order.orderId), body }),
    client.callRejected(ENDPOINTS.shipReplacement, { ...createParams(order, id), body: { notify: true } }),
    client.callRejected(ENDPOINTS.cancelReplacement, createParams(order, id)),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([403, 403, 403]);
});

expectConsistentRecords(shop);
