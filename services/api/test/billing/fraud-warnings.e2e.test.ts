import { randomUUID } from 'node:crypto';
import type { ShipOrderInput } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createStaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const FRAUD_WARNING_CARD = '4000000000005423';

const shop = createStaffedShop();

const open = async (orderId: string) => {
  await shop.retryEvents();
  return shop.openOrder(orderId);
};
const getIntent = async (orderId: string): Promise<string> =>
  ((await shop.getOrder(orderId))?.stripe as { intentId: string }).intentId;
async function placeWarnedOrder(): Promise<string> {
  const { orderId, sessionId } = await shop.ordered();
  await shop.sandbox.pay(sessionId, { card: FRAUD_WARNING_CARD });
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
  await shop.sandbox.advance(2);
  await waitUntil(async () => (await open(orderId)).fraudWarned);
  return orderId;
}
const ship = (id: string, overrides: Partial<ShipOrderInput> = {}) =>
  shop.admin.client.callRejected(ENDPOINTS.shipOrder, {
    params: { id },
    body: { notify: false, ...overrides },
  });
const countMails = async (orderId: string) => (await shop.getOutbox('order-fraud-staff', orderId)).length;
const list = async () =>
  (
    await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { problem: 'fraudWarned' } })
  ).data.orders.map(({ _id, payment }) => [_id, payment.fraudWarned]);
const toDo = async () => (await shop.admin.client.call(ENDPOINTS.getToDo)).data.fraudWarnings;

describe('payments with a fraud warning', () => {
  // Fault fraud-warning-ignored in ShipmentService.ship: drop(statement('fraudWarned'))
  test('a parcel with a fraud warning ships only on explicit request', async () => {
    const orderId = await placeWarnedOrder();
    expect([await countMails(orderId), await list(), await toDo()]).toEqual([1, [[orderId, true]], 1]);
    await shop.move(shop.admin, orderId, 'processing');
    expect((await ship(orderId)).data.key).toBe('fraudWarned');
    const { data: together } = await shop.admin.client.call(ENDPOINTS.shipOrders, {
      body: { parcels: [{ _id: orderId }], notify: false },
    });
    expect(together.map(({ error }) => error?.key)).toEqual(['fraudWarned']);
    expect((await shop.move(shop.admin, orderId, 'shipped')).status).toBe(409);
    expect((await ship(orderId, { despiteWarning: true })).status).toBe(200);
    expect([await list(), await toDo(), (await open(orderId)).fraudWarned]).toEqual([[], 0, false]);
  });

  test('a fraud alert closes when the payment is refunded', async () => {
    const orderId = await placeWarnedOrder();
    const key = randomUUID();
    const { refundableCents } = await shop.openOrder(orderId);
    await shop.admin.client.call(ENDPOINTS.refundOrder, {
      params: { id: orderId },
      body: { scope: 'all', amountCents: refundableCents, lines: [], reason: 'other', key },
    });
    await shop.runRefund(orderId, key);
    await waitUntil(async () => {
      await shop.retryEvents();
      const order = await shop.getOrder(orderId);
      return (order?.payment as { fraudWarned?: boolean }).fraudWarned === false;
    });
    expect([await list(), await toDo()]).toEqual([[], 0]);
  });

  test('a fraud warning after shipment is shown to staff without creating an open task', async () => {
    const { orderId } = await shop.paid();
    await shop.move(shop.admin, orderId, 'processing');
    expect((await ship(orderId)).status).toBe(200);
    await shop.sandbox.warnOfFraud(await getIntent(orderId));
    await waitUntil(async () => {
      await shop.retryEvents();
      return (await countMails(orderId)) === 1;
    });
    expect([await toDo(), (await shop.openOrder(orderId)).fraudWarned]).toEqual([0, false]);
  });

  test('a fraud warning is never shown to the buyer', async () => {
    const { orderId, sessionId, person } = await shop.ordered();
    await shop.sandbox.pay(sessionId, { card: FRAUD_WARNING_CARD });
    await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
    await shop.sandbox.advance(2);
    await waitUntil(async () => (await open(orderId)).fraudWarned);
    const { data } = await person.client.call(ENDPOINTS.getOrder, { params: { id: orderId } });
    expect(JSON.stringify(data)).not.toMatch(/fraud/i);
  });
});
