import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { RefundInput } from '@munay/contracts/admin/order';
import { createStoredRefund } from '../support/refunds';
import { createStaffedShop } from '../support/suite-shop';

const shop = createStaffedShop();

const createRefundRequest = (overrides: Partial<RefundInput>): RefundInput => ({
  scope: 'lines',
  amountCents: 690,
  lines: [],
  reason: 'damaged',
  key: randomUUID(),
  ...overrides,
});

/** An order of three units at 6.90, with delivery. */
async function placePaidOrder() {
  const item = await shop.addProduct({ units: 5, priceCents: 690 });
  const { orderId } = await shop.paid(item, 3);
  const { lines } = await shop.openOrder(orderId);
  return { item, orderId, lineId: lines[0]?.id ?? '' };
}

test('a refund by line restocks intact units and refunds the delivery cost separately', async () => {
  const { item, orderId, lineId } = await placePaidOrder();
  expect(lineId).not.toBe(item.sku);
  const request = createRefundRequest({
    amountCents: 1380 + 490,
    deliveryCents: 490,
    lines: [{ lineId, quantity: 2, restock: 1 }],
  });
  const { data } = await shop.askRefund(orderId, request);
  expect(data.refunds).toMatchObject([
    {
      amountCents: 1870,
      deliveryCents: 490,
      lines: [{ lineId, sku: item.sku, quantity: 2, cents: 1380, restock: 1 }],
    },
  ]);
  expect(data.refundedParts).toEqual({ lines: { [lineId]: { units: 2, cents: 1380 } }, deliveryCents: 490 });
  expect(await shop.getCounts(item.sku)).toEqual([3, 0, 2]);
  const delivery = createRefundRequest({ amountCents: 490, deliveryCents: 490, lines: [] });
  expect(await shop.refundRefusal(orderId, delivery)).toBe('refundTooLarge');
  const restockRequest = createRefundRequest({ lines: [{ lineId, quantity: 1, restock: 2 }] });
  expect(await shop.refundRefusal(orderId, restockRequest)).toBe('badRequest');
  const rest = createRefundRequest({ scope: 'all', lines: [{ lineId, quantity: 1, restock: 1 }] });
  expect((await shop.askRefund(orderId, rest)).status).toBe(200);
  expect(await shop.getCounts(item.sku)).toEqual([4, 0, 1]);
});

test('a refund cannot include units of a refund that another process stored', async () => {
  const { item, orderId, lineId } = await placePaidOrder();
  const refund = createStoredRefund({
    id: randomUUID(),
    amountCents: 690,
    state: 'requested',
    lines: [{ lineId, sku: item.sku, quantity: 1, cents: 690, restock: 0 }],
  });
  const _id = new Types.ObjectId(orderId);
  await shop.orders.set(_id, { refunds: [refund] });
  const { refundedParts } = await shop.openOrder(orderId);
  expect(refundedParts.lines).toEqual({ [lineId]: { units: 1, cents: 690 } });
  const threeUnits = createRefundRequest({ amountCents: 2070, lines: [{ lineId, quantity: 3, restock: 0 }] });
  expect(await shop.refundRefusal(orderId, threeUnits)).toBe('refundTooLarge');
  const twoUnits = { ...threeUnits, amountCents: 1380, lines: [{ lineId, quantity: 2, restock: 0 }] };
  expect((await shop.askRefund(orderId, twoUnits)).status).toBe(200);
  await shop.runRefund(orderId, refund.id);
  await shop.runRefund(orderId, twoUnits.key);
  await shop.sandbox.idle();
});

test('all invariants hold after the refunds', async () => {
  await shop.sandbox.idle();
  expect(await shop.brokenInvariants()).toEqual({});
});
