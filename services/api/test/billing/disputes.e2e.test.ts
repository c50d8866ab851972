import { randomUUID } from 'node:crypto';
import type { OrderProblem } from '@munay/contracts/admin/lists';
import type { RefundInput } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PersonalDataRegistry } from '../../src/extension-points/personal-data.registry';
import { DisputeService } from '../../src/modules/billing/dispute.service';
import { RefundService } from '../../src/modules/billing/refund.service';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import type { OutboxType } from '../../src/outbox/outbox.types';
import { byId } from '../support/client';
import type { StockedProduct } from '../support/shop';
import { createStaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const FRAUD = '4000000000000259';
const NOT_RECEIVED = '4000000000002685';
const INQUIRY = '4000000000001976';

const shop = createStaffedShop();

const getDisputeService = () => shop.api.app.get(DisputeService, { strict: false });
const refunds = () => shop.api.app.get(RefundService, { strict: false });
const getIntent = async (orderId: string): Promise<string> =>
  ((await shop.getOrder(orderId))?.stripe as { intentId: string }).intentId;
const open = async (orderId: string) => {
  await shop.retryEvents();
  return shop.openOrder(orderId);
};
const isDisputed = async (orderId: string) => (await open(orderId)).payment.disputed;
async function placeOrderPaidWith(
  card: string,
  item: StockedProduct = shop.soap,
  quantity = 1,
): Promise<string> {
  const { orderId, sessionId } = await shop.ordered(item, quantity);
  await shop.sandbox.pay(sessionId, { card });
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
  return orderId;
}
async function createDisputedOrder(card: string, item?: StockedProduct, quantity?: number): Promise<string> {
  const orderId = await placeOrderPaidWith(card, item, quantity);
  await shop.sandbox.advance(2);
  await waitUntil(() => isDisputed(orderId));
  return orderId;
}
async function loseDispute(orderId: string): Promise<void> {
  await shop.sandbox.endDispute(await getIntent(orderId), 'lost');
  await waitUntil(async () => (await open(orderId)).payment.chargedBackCents > 0);
}
const refund = (id: string, overrides: Partial<RefundInput>) =>
  shop.admin.client.callRejected(ENDPOINTS.refundOrder, {
    params: { id },
    body: { scope: 'amount', amountCents: 0, lines: [], reason: 'request', key: randomUUID(), ...overrides },
  });
const listByProblem = async (problem: OrderProblem) =>
  (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { problem } })).data.orders.map(
    ({ _id }) => _id,
  );
const toDo = async () => (await shop.admin.client.call(ENDPOINTS.getToDo)).data;
const countMails = async (type: OutboxType, orderId: string) => (await shop.getOutbox(type, orderId)).length;

describe('open and won disputes', () => {
  test.each([
    ['that is open', FRAUD, 'won'],
    ['in the inquiry stage', INQUIRY, 'warning_closed'],
  ] as const)('a dispute %s blocks shipping until it ends', async (_, card, end) => {
    const orderId = await createDisputedOrder(card);
    expect([await countMails('order-disputed-staff', orderId), await listByProblem('disputed')]).toEqual([
      1,
      [orderId],
    ]);
    expect((await toDo()).disputes).toBe(1);
    await shop.move(shop.admin, orderId, 'processing');
    expect((await shop.move(shop.admin, orderId, 'shipped')).status).toBe(409);
    await shop.sandbox.endDispute(await getIntent(orderId), end);
    await waitUntil(async () => !(await isDisputed(orderId)));
    expect([await listByProblem('disputed'), (await toDo()).disputes]).toEqual([[], 0]);
    expect((await shop.move(shop.admin, orderId, 'shipped')).status).toBe(200);
  });

  test('a won dispute is closed even if its events arrive in reverse order', async () => {
    const orderId = await placeOrderPaidWith(FRAUD);
    await shop.sandbox.webhooks('reorder', { delayMs: 300 });
    await shop.sandbox.advance(2);
    const intentId = await getIntent(orderId);
    await shop.sandbox.endDispute(intentId, 'won');
    await waitUntil(async () => {
      await shop.retryEvents();
      const doneFilter = { intentId, type: /^charge\.dispute/, status: 'done' };
      return (await shop.api.stored.webhooks.count(doneFilter)) === 5;
    });
    expect(await isDisputed(orderId)).toBe(false);
  });

  // Fault outdated-disputes in DisputeService.readDisputes: drop(statement('hasSameDisputes'))
  test('a won dispute stays closed when an older provider response is processed later', async () => {
    const intentId = await getIntent(await placeOrderPaidWith('4242424242424242'));
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.dispute(intentId);
    const gateway = shop.api.app.get(StripeGateway, { strict: false });
    const originalDisputes = gateway.disputes.bind(gateway);
    const disputesSpy = jest.spyOn(gateway, 'disputes').mockImplementationOnce(async (id) => {
      const disputes = await originalDisputes(id);
      await shop.sandbox.endDispute(id, 'won');
      await getDisputeService().readDisputes(id);
      return disputes;
    });
    await getDisputeService().readDisputes(intentId);
    disputesSpy.mockRestore();
    const order = await shop.orders.findOne({ 'stripe.intentId': intentId });
    expect((order?.payment as { disputed: boolean }).disputed).toBe(false);
  });

  test('refunding the payment ends an inquiry', async () => {
    const orderId = await createDisputedOrder(INQUIRY);
    const { refundableCents, next } = await shop.openOrder(orderId);
    expect(next).toContain('cancelled_refund_pending');
    const key = randomUUID();
    expect((await refund(orderId, { scope: 'all', amountCents: refundableCents, key })).status).toBe(200);
    await refunds().refund({ refs: { orderId, cause: key } });
    await waitUntil(async () => !(await isDisputed(orderId)));
    expect((await shop.openOrder(orderId)).status).toBe('refunded');
  });

  test('an open dispute blocks refunds', async () => {
    const orderId = await createDisputedOrder(FRAUD);
    expect((await refund(orderId, { amountCents: 100 })).data.key).toBe('refundDisputed');
    expect((await shop.move(shop.admin, orderId, 'cancelled_refund_pending')).data.key).toBe(
      'refundDisputed',
    );
    expect(await shop.brokenInvariants()).toEqual({});
    await shop.sandbox.endDispute(await getIntent(orderId), 'won');
    await waitUntil(async () => !(await isDisputed(orderId)));
    expect((await refund(orderId, { amountCents: 100 })).status).toBe(200);
  });

  test('a lost dispute over a part of the payment keeps the rest of the order', async () => {
    const orderId = await placeOrderPaidWith('4242424242424242', shop.soap, 3);
    const { payment } = await shop.openOrder(orderId);
    await shop.sandbox.dispute(await getIntent(orderId), { amount: 500 });
    await waitUntil(() => isDisputed(orderId));
    await loseDispute(orderId);
    const after = await shop.openOrder(orderId);
    expect([after.status, after.payment.chargedBackCents, after.refundableCents]).toEqual([
      'paid',
      500,
      payment.paidCents - 500,
    ]);
    const [key, amountCents] = [randomUUID(), payment.paidCents - 500];
    expect([payment.retainedCents, after.payment.retainedCents]).toEqual([payment.paidCents, amountCents]);
    expect((await refund(orderId, { scope: 'all', amountCents, key })).status).toBe(200);
    await refunds().refund({ refs: { orderId, cause: key } });
    const endedOrder = await shop.openOrder(orderId);
    expect([endedOrder.status, endedOrder.payment.refundedCents]).toEqual(['charged_back', amountCents]);
    expect(endedOrder.payment.retainedCents).toBe(0);
    expect(await shop.brokenInvariants()).toEqual({});
  });
});

describe('lost disputes', () => {
  // Fault lost-dispute in RefundRecordService.recordTotals:
  // replace(condition('isChargedBack', 'paidCents'), 'sum < order.payment.paidCents')
  test('a lost dispute ends the order and notifies staff and buyer', async () => {
    const item = await shop.addProduct({ units: 5 });
    const orderId = await createDisputedOrder(FRAUD, item, 2);
    const before = (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: {} })).data.counts;
    const toPackCount = (await toDo()).toPack;
    await loseDispute(orderId);
    const order = await shop.openOrder(orderId);
    expect([order.status, order.next, order.refundableCents, order.payment.chargedBackCents]).toEqual([
      'charged_back',
      [],
      0,
      order.payment.paidCents,
    ]);
    expect(order.history.at(-1)).toMatchObject({ from: 'paid', to: 'charged_back', by: 'system' });
    expect((await toDo()).toPack).toBe(toPackCount - 1);
    expect([
      await countMails('order-charged-back-staff', orderId),
      await countMails('order-charged-back', orderId),
    ]).toEqual([1, 1]);
    const { data } = await shop.admin.client.call(ENDPOINTS.getAllOrders, {
      query: { status: ['charged_back'] },
    });
    expect(data.orders.map(({ _id, status }) => [_id, status])).toContainEqual([orderId, 'charged_back']);
    expect([data.counts.charged_back ?? 0, data.counts.paid ?? 0]).toEqual([
      (before.charged_back ?? 0) + 1,
      (before.paid ?? 0) - 1,
    ]);
    const refundedOrders = await shop.admin.client.call(ENDPOINTS.getAllOrders, {
      query: { status: ['refunded', 'paid'] },
    });
    expect(refundedOrders.data.orders.map(({ _id }) => _id)).not.toContain(orderId);
    const found = await shop.admin.client.call(ENDPOINTS.getAllOrders, {
      query: { q: `${order.number} ${item.sku}`, status: ['charged_back'] },
    });
    expect(found.data.orders).toHaveLength(1);
    const file = await shop.admin.client.fetch('GET', `/api/admin/orders.csv?q=${order.number}`);
    expect(await file.text()).toContain('Retirado por el banco');
    expect(await shop.brokenInvariants()).toEqual({});
  });

  test('staff can restock the units of a lost dispute once', async () => {
    const item = await shop.addProduct({ units: 5 });
    const orderId = await createDisputedOrder(FRAUD, item, 2);
    const restock = () => shop.admin.client.callRejected(ENDPOINTS.restockOrder, byId(orderId));
    expect((await restock()).data.key).toBe('notRestockable');
    await loseDispute(orderId);
    expect((await shop.openOrder(orderId)).restockable).toEqual({ [item.sku]: 2 });
    const responses = await Promise.all([restock(), restock()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await shop.getCounts(item.sku), (await shop.openOrder(orderId)).restockable]).toEqual([
      [5, 0, 0],
      {},
    ]);
    expect(await shop.brokenInvariants()).toEqual({});
  });

  test('a dispute lost after shipment keeps the units as sold', async () => {
    const item = await shop.addProduct({ units: 5 });
    const orderId = await placeOrderPaidWith('4242424242424242', item, 2);
    await shop.move(shop.admin, orderId, 'processing');
    await shop.move(shop.admin, orderId, 'shipped');
    await shop.sandbox.dispute(await getIntent(orderId));
    await waitUntil(() => isDisputed(orderId));
    await loseDispute(orderId);
    const { status, restockable } = await shop.openOrder(orderId);
    expect([status, restockable, await shop.getCounts(item.sku)]).toEqual(['charged_back', {}, [3, 0, 2]]);
    expect(await countMails('order-charged-back', orderId)).toBe(0);
    expect((await shop.admin.client.callRejected(ENDPOINTS.restockOrder, byId(orderId))).status).toBe(409);
  });

  test('a dispute delays the erasure of the account until it is decided', async () => {
    const orderId = await createDisputedOrder(NOT_RECEIVED);
    const { number, customer } = await shop.openOrder(orderId);
    const personalData = shop.api.app.get(PersonalDataRegistry, { strict: false });
    const findErasureBlocks = () => personalData.findBlocks([{ id: String(customer._id), email: '' }]);
    expect(await findErasureBlocks()).toEqual([{ reason: 'dispute', number }]);
    await loseDispute(orderId);
    expect(await findErasureBlocks()).toEqual([]);
  });
});

test('all invariants hold after the disputes', async () => {
  await shop.sandbox.webhooks('normal');
  await shop.reconcile();
  expect(await shop.brokenInvariants()).toEqual({});
});
