import { randomUUID } from 'node:crypto';
import type { RefundInput } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import { byId } from '../support/client';
import { REFUND_SETTLE_MS, type StockedProduct } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const RETURNED_REFUND_CARD = '4000000000005126';

const shop = createStaffedShop();

const requestRefund = (id: string, overrides: Partial<RefundInput> = {}) =>
  shop.admin.client.callRejected(ENDPOINTS.refundOrder, {
    params: { id },
    body: { scope: 'amount', amountCents: 0, lines: [], reason: 'request', key: randomUUID(), ...overrides },
  });
const toDo = async () => (await shop.admin.client.call(ENDPOINTS.getToDo)).data;
const listFailed = async () =>
  (
    await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { problem: 'refundFailed' } })
  ).data.orders.map(({ _id }) => _id);
const all = async (id: string): Promise<Pick<RefundInput, 'scope' | 'amountCents'>> => ({
  scope: 'all',
  amountCents: (await shop.openOrder(id)).refundableCents,
});

async function placeOrderPaidWith(card: string, item: StockedProduct = shop.soap, quantity = 1) {
  const order = await shop.ordered(item, quantity);
  await shop.sandbox.pay(order.sessionId, { card });
  await waitUntil(async () => (await shop.getStatus(order.orderId)) === 'paid');
  return order;
}
/** Refunds everything and simulates that the bank returns the refund. */
async function returnRefund(orderId: string): Promise<string> {
  const key = randomUUID();
  await requestRefund(orderId, { ...(await all(orderId)), key });
  await shop.runRefund(orderId, key);
  await shop.sandbox.advance(REFUND_SETTLE_MS / 1000);
  await waitUntil(async () => {
    await shop.retryEvents();
    return (await shop.openOrder(orderId)).refunds.some(({ owed }) => owed);
  });
  return key;
}

describe('refunds that the shop owes after the bank returned the money', () => {
  // Fault returned-refund-ignored in RefundBookingService.setFailed: drop(statement('reopenOwedWithdrawals'))
  test('a refund returned by the bank reopens its withdrawal and notifies staff and buyer', async () => {
    const { orderId, person } = await placeOrderPaidWith(RETURNED_REFUND_CARD);
    const { number } = await shop.openOrder(orderId);
    await person.client.call(ENDPOINTS.declareWithdrawal, {
      body: { name: 'Ana Quispe', email: person.email, orderNumber: number },
    });
    expect((await toDo()).withdrawals).toBe(1);
    const key = randomUUID();
    await requestRefund(orderId, { ...(await all(orderId)), key });
    await shop.runRefund(orderId, key);
    expect([(await toDo()).withdrawals, (await shop.openOrder(orderId)).withdrawal?.closedAt]).toEqual([
      0,
      expect.any(String),
    ]);

    await shop.sandbox.advance(REFUND_SETTLE_MS / 1000);
    await waitUntil(async () => {
      await shop.retryEvents();
      return (await toDo()).refundsFailed === 1;
    });
    const orderWithOwedRefund = await shop.openOrder(orderId);
    expect([
      orderWithOwedRefund.withdrawal?.closedAt,
      orderWithOwedRefund.refunds[0]?.owed,
      await listFailed(),
    ]).toEqual([null, true, [orderId]]);
    const { withdrawals, refundBy } = await toDo();
    expect([withdrawals, refundBy]).toEqual([1, addDays(toShopDay(new Date()), 14)]);
    for (const type of ['order-refund-failed', 'order-refund-failed-staff'] as const)
      expect(await shop.getOutbox(type, orderId)).toHaveLength(1);

    await requestRefund(orderId, { ...(await all(orderId)), reference: 'TRF 0009' });
    const after = await toDo();
    expect([after.refundsFailed, after.withdrawals, await listFailed()]).toEqual([0, 0, []]);
    expect(await shop.brokenInvariants()).toEqual({});
  });

  test('a refund returned by the bank does not reopen a withdrawal that staff closed', async () => {
    const { orderId, person } = await placeOrderPaidWith(RETURNED_REFUND_CARD);
    const { number } = await shop.openOrder(orderId);
    await person.client.call(ENDPOINTS.declareWithdrawal, {
      body: { name: 'Ana', email: person.email, orderNumber: number, goods: 'nada, me lo quedo' },
    });
    const { data } = await shop.admin.client.call(ENDPOINTS.listWithdrawals, { query: { view: 'open' } });
    const id = data.withdrawals[0]?._id ?? '';
    await shop.admin.client.call(ENDPOINTS.editWithdrawal, { params: { id }, body: { closed: true } });
    const withdrawals = shop.api.stored.withdrawals;
    await withdrawals.set({ orderId }, { declaredAt: new Date(Date.now() + 60_000) });
    await returnRefund(orderId);
    expect((await toDo()).withdrawals).toBe(0);
  });

  test('an owed refund is no longer an open task once staff record how it was settled', async () => {
    const { orderId } = await placeOrderPaidWith(RETURNED_REFUND_CARD);
    const refund = await returnRefund(orderId);
    const before = (await toDo()).refundsFailed;
    const settle = (text: string) =>
      shop.admin.client.callRejected(ENDPOINTS.settleFailedRefund, {
        params: { id: orderId, refund },
        body: { text },
      });
    expect((await settle('')).status).toBe(400);
    expect((await settle('Se le mandó otro jabón')).status).toBe(200);
    expect((await settle('Otra vez')).data.key).toBe('noRefund');
    expect((await toDo()).refundsFailed).toBe(before - 1);
    expect((await shop.openOrder(orderId)).notes[0]?.text).toBe('Se le mandó otro jabón');
    expect(await shop.brokenInvariants()).toEqual({});
  });
});

describe('shipping of refunded orders', () => {
  const ship = (id: string) =>
    shop.admin.client.callRejected(ENDPOINTS.shipOrder, { ...byId(id), body: { notify: false } });
  async function placePreparedOrder(item: StockedProduct, quantity: number): Promise<string> {
    const { orderId } = await placeOrderPaidWith('4242424242424242', item, quantity);
    await shop.move(shop.admin, orderId, 'processing');
    return orderId;
  }
  const refundAllUnits = async (orderId: string, item: StockedProduct, quantity: number) =>
    requestRefund(orderId, {
      ...(await all(orderId)),
      lines: [await shop.refundLine(orderId, item, quantity)],
    });

  // Fault refunded-units-shipped in ShipmentService.ship: drop(statement('nothingToShip'))
  test('an order cannot be shipped after a full refund, even while the refund is pending', async () => {
    const item = await shop.addProduct({ units: 5 });
    const orderId = await placePreparedOrder(item, 3);
    expect((await refundAllUnits(orderId, item, 3)).status).toBe(200);
    expect((await ship(orderId)).data.key).toBe('nothingToShip');
    const bulkShipment = { parcels: [{ _id: orderId }], notify: false };
    const { data } = await shop.admin.client.call(ENDPOINTS.shipOrders, { body: bulkShipment });
    expect(data[0]?.error?.key).toBe('nothingToShip');
    expect(await shop.brokenInvariants()).toEqual({});
  });

  test('a partly refunded order ships the remaining units', async () => {
    const item = await shop.addProduct({ units: 5 });
    const orderId = await placePreparedOrder(item, 3);
    const lines = [await shop.refundLine(orderId, item)];
    await requestRefund(orderId, { scope: 'lines', amountCents: 690, lines });
    expect((await ship(orderId)).status).toBe(200);
    expect(await shop.getCounts(item.sku)).toEqual([3, 0, 2]);
    expect(await shop.brokenInvariants()).toEqual({});
  });

  test('concurrent shipping and refunding of the same units never both succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const item = await shop.addProduct({ units: 2 });
      const orderId = await placePreparedOrder(item, 2);
      const [sent, shippedAndRefunded] = await Promise.all([ship(orderId), refundAllUnits(orderId, item, 2)]);
      const moves = (await shop.getOrder(orderId))?.history as { to: string; at: Date }[];
      const isShipped = moves.some(({ to }) => to === 'shipped');
      // Staff confirm a refund of units that were already sent
      const [row] = (await shop.getOrder(orderId))?.refunds as { at: Date }[];
      const shippedAt = moves.find(({ to }) => to === 'shipped')?.at;
      expect([
        sent.status,
        shippedAndRefunded.status,
        isShipped && row && shippedAt && row.at < shippedAt,
      ]).toEqual(isShipped ? [200, expect.any(Number), false] : [409, 200, false]);
    }
  });
});

expectConsistentRecords(shop);
