import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { BulkMove, TimelineEvent } from '@munay/contracts/order-desk';
import { LIMITS } from '@munay/contracts/limits';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { byId } from './support/client';
import { staffedShop } from './support/suite-shop';

const shop = staffedShop();

const moveAll = (status: BulkMove, filter: object, after?: string) =>
  shop.admin.client.call(ENDPOINTS.setMatchingStatuses, {
    body: { filter, status, ...(after && { after }) },
  });
const audited = async (id: string) =>
  (await shop.admin.client.call(ENDPOINTS.listAudit, { query: { kind: 'order', entityId: id } })).data.entries
    .length;

describe('all orders that a list finds', () => {
  test('are moved where they may go, each with its line in the audit log; others stay', async () => {
    const first = await shop.paid();
    const second = await shop.paid();
    const elsewhere = await shop.paid(await shop.shelve({ title: 'Avena' }));
    const waiting = await shop.transferred();
    const q = shop.soap.sku;
    const { data } = await moveAll('processing', { q });
    expect(data.results.map(({ _id, ok }) => [_id, ok])).toEqual([
      [first.orderId, true],
      [second.orderId, true],
    ]);
    expect(data.next).toBeNull();
    expect(await Promise.all([first, second, elsewhere, waiting].map((one) => audited(one.orderId)))).toEqual(
      [1, 1, 0, 0],
    );
    expect((await moveAll('processing', { q })).data.results).toEqual([]);
    expect((await moveAll('processing', { q, status: ['shipped'] })).data.results).toEqual([]);
  });

  test('are moved a part at a time, and each part begins where the one before ended', async () => {
    const { orderId } = await shop.paid();
    const stored = await shop.orderOf(orderId);
    const copies = Array.from({ length: LIMITS.bulkOrders }, (_, at) => ({
      ...stored,
      _id: new Types.ObjectId(),
      number: `MUN-2020-${String(at).padStart(6, '0')}`,
      terms: ['copia'],
      // Nothing that must be unique, and a disputed one that cannot leave
      checkoutKey: undefined,
      stripe: undefined,
      status: 'processing',
      payment: { ...(stored?.payment as object), disputed: at === 0 },
    }));
    await shop.orders().insertMany(copies as never[], { ignoreUndefined: true });
    const part = (await moveAll('shipped', { q: 'copia' })).data;
    expect(part.results).toHaveLength(LIMITS.bulkOrders);
    expect(part.results.filter(({ ok }) => !ok)).toMatchObject([
      { number: 'MUN-2020-000000', error: { key: 'moveNotAllowed' } },
    ]);
    expect((await moveAll('shipped', { q: 'copia' }, part.next ?? '')).data).toEqual({
      results: [],
      next: null,
    });
    await shop.orders().deleteMany({ terms: 'copia' });
  });

  test.each([
    [{ status: 'cancelled_refund_pending', filter: {} }],
    [{ status: 'archived', filter: {} }],
    [{ status: 'shipped' }],
    [{ status: 'shipped', filter: { status: ['stolen'] } }],
    [{ status: 'shipped', filter: { customer: 'x' } }],
    [{ status: 'shipped', filter: {}, after: 'x' }],
  ])('%j is refused', async (body) => {
    expect((await shop.admin.client.refused(ENDPOINTS.setMatchingStatuses, { body })).status).toBe(400);
  });
});

describe('one page for an order', () => {
  const timeline = async (id: string) =>
    (await shop.admin.client.call(ENDPOINTS.orderTimeline, byId(id))).data;
  const stockOf = (events: readonly TimelineEvent[]) =>
    events.flatMap((event) => (event.kind === 'stock' ? [[event.move, event.items]] : []));

  test('tells what is put aside, until when, and how the pieces went', async () => {
    const { orderId } = await shop.transferred(shop.soap, 2);
    const items = [{ sku: shop.soap.sku, quantity: 2 }];
    const open = await timeline(orderId);
    expect(open.hold?.state).toBe('held');
    expect(Date.parse(open.hold?.expiresAt ?? '')).toBeGreaterThan(Date.now());
    expect(stockOf(open.events)).toEqual([['hold', items]]);
    await shop.move(shop.admin, orderId, 'cancelled');
    const ended = await timeline(orderId);
    expect(ended.hold?.state).toBe('released');
    expect(stockOf(ended.events)).toEqual([
      ['release', items],
      ['hold', items],
    ]);
  });

  test('counts what came back with a refund', async () => {
    const { orderId, order } = await shop.transferred(shop.soap, 2);
    const amountCents = order.totals.totalCents;
    await shop.admin.client.call(ENDPOINTS.recordBankPayment, {
      ...byId(orderId),
      body: { amountCents, reference: 'Norma 43' },
    });
    await shop.admin.client.call(ENDPOINTS.refundOrder, {
      ...byId(orderId),
      body: {
        scope: 'lines',
        amountCents: order.lines[0]?.unitPriceCents ?? 0,
        lines: [{ sku: shop.soap.sku, quantity: 1, restock: true }],
        reason: 'request',
        reference: 'SEPA 1',
        key: randomUUID(),
      },
    });
    const { hold, events } = await timeline(orderId);
    expect(hold?.state).toBe('committed');
    expect(stockOf(events)[0]).toEqual(['return', [{ sku: shop.soap.sku, quantity: 1 }]]);
  });

  test('tells what the buyer has bought so far, and whether there is an account', async () => {
    const { orderId, person } = await shop.paid(shop.soap, 2);
    const { totals, buyer } = await shop.openOrder(orderId);
    expect(buyer).toEqual({ account: true, orders: 1, paidCents: totals.totalCents });
    await shop.api.db.collection('users').deleteOne({ _id: new Types.ObjectId(person.id) });
    expect((await shop.openOrder(orderId)).buyer.account).toBe(false);
  });

  test('leads from its moves and events to the requests in the log', async () => {
    const { orderId, person } = await shop.paid();
    const { events } = await timeline(orderId);
    const asked = events.filter((event) => event.kind === 'state' || event.kind === 'provider');
    for (const { requestId } of asked) expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    const completed = asked.find((event) => 'type' in event && event.type === 'checkout.session.completed');
    const paid = asked.find((event) => event.kind === 'state' && event.to === 'paid');
    expect(paid?.requestId).toBe(completed?.requestId);
    const seen = await person.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect(JSON.stringify(seen.data)).not.toContain('requestId');
  });
});
