import { Types } from 'mongoose';
import { PaymentUnreachable } from '../../src/modules/billing/payment.provider';
import { ReconcilerService } from '../../src/modules/billing/reconciler.service';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import { suiteShop } from '../support/suite-shop';

const shop = suiteShop();
const reconcile = () => shop.api.app.get(ReconcilerService, { strict: false }).run();
const cursors = async () =>
  (
    await shop.api.db
      .collection<{ _id: string; cursors: Record<string, Date> }>('job_leases')
      .findOne({ _id: 'reconciler' })
  )?.cursors;
const longAgo = (ids: string[]) =>
  shop
    .orders()
    .updateMany(
      { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
      { $set: { createdAt: new Date(Date.now() - 180_000) } },
    );

afterEach(() => jest.restoreAllMocks());

test('orders that wait cost one list, and only those are asked for whose page is no longer open', async () => {
  const waiting = [];
  for (let placed = 0; placed < 12; placed += 1) waiting.push(await shop.ordered());
  await longAgo(waiting.map(({ orderId }) => orderId));
  const over = waiting.at(-1);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.api('POST', `/v1/checkout/sessions/${over?.sessionId ?? ''}/expire`);
  const begun = new Date();
  const done = await reconcile();
  await shop.sandbox.webhooks('normal');
  expect(done).toMatchObject({ pendingLookedAt: 12, leftOver: 0 });
  expect(await shop.statusOf(over?.orderId ?? '')).toBe('expired');
  expect(await shop.statusOf(waiting[0]?.orderId ?? '')).toBe('pending_payment');
  // Lists of open, paid, refunded and disputed, of events, and what became of the one
  expect(await shop.sandbox.callsSince(begun)).toBeLessThanOrEqual(7);
});

test('a provider that does not answer keeps nobody from looking at the shop itself', async () => {
  await reconcile();
  const before = await cursors();
  const gateway = shop.api.app.get(StripeGateway, { strict: false });
  for (const list of ['openSince', 'refundedSince'] as const)
    jest.spyOn(gateway, list).mockRejectedValue(new PaymentUnreachable('away'));
  for (const list of ['eventsSince', 'sessionsSince'] as const)
    jest.spyOn(gateway, list).mockImplementation(() => {
      throw new PaymentUnreachable('away');
    });
  await shop.api.db
    .collection<{ _id: string }>('stock')
    .updateOne({ _id: shop.soap.sku }, { $inc: { available: 1 } });
  const done = await reconcile();
  await shop.api.db
    .collection<{ _id: string }>('stock')
    .updateOne({ _id: shop.soap.sku }, { $inc: { available: -1 } });
  expect(done?.violations).toBeGreaterThan(0);
  expect(done?.leftOver).toBeGreaterThanOrEqual(3);
  const after = await cursors();
  expect(after?.events).toEqual(before?.events);
  expect(after?.paid).toEqual(before?.paid);
  expect(after?.audit?.getTime()).toBeGreaterThan(before?.audit?.getTime() ?? Infinity);
});
