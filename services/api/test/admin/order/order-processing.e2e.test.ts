import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { BulkTransition, TimelineEvent } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { byId } from '../../support/client';
import { toJobFilter } from '../../support/stored';
import { createStaffedShop } from '../../support/suite-shop';

const shop = createStaffedShop();

const moveAll = (status: BulkTransition, filter: object, after?: string) =>
  shop.admin.client.call(ENDPOINTS.setMatchingStatuses, {
    body: { filter, status, ...(after && { after }) },
  });
const listAuditActions = async (id: string) =>
  (await shop.admin.client.call(ENDPOINTS.listAudit, { query: { kind: 'order', entityId: id } })).data.entries
    .length;

describe('bulk status changes of all matching orders', () => {
  test('a bulk status change skips orders whose status does not allow the change', async () => {
    const first = await shop.paid();
    const second = await shop.paid();
    const otherOrder = await shop.paid(await shop.addProduct({ title: 'Avena' }));
    const unpaidOrder = await shop.transferred();
    const q = shop.soap.sku;
    const { data } = await moveAll('processing', { q });
    expect(data.results.map(({ _id, ok }) => [_id, ok])).toEqual([
      [first.orderId, true],
      [second.orderId, true],
    ]);
    expect(data.next).toBeNull();
    expect(
      await Promise.all(
        [first, second, otherOrder, unpaidOrder].map((entry) => listAuditActions(entry.orderId)),
      ),
    ).toEqual([1, 1, 0, 0]);
    expect((await moveAll('processing', { q, status: null })).data.results).toEqual([]);
    expect((await moveAll('processing', { q, status: ['shipped'] })).data.results).toEqual([]);
  });

  test('a bulk status change continues after the last order of the previous batch', async () => {
    const { orderId } = await shop.paid();
    const storedOrder = await shop.getOrder(orderId);
    const orderCopies = Array.from({ length: LIMITS.bulkOrders }, (_, at) => ({
      ...storedOrder,
      _id: new Types.ObjectId(),
      number: `MUN-2020-${String(at).padStart(6, '0')}`,
      terms: ['copia'],
      // Removes the fields that have a unique index
      checkoutKey: undefined,
      stripe: undefined,
    }));
    await shop.orders.add(...orderCopies);
    const part = (await moveAll('processing', { q: 'copia' })).data;
    expect(part.results.filter(({ ok }) => ok)).toHaveLength(LIMITS.bulkOrders);
    expect((await moveAll('processing', { q: 'copia' }, part.next ?? '')).data).toEqual({
      results: [],
      next: null,
    });
    await shop.orders.remove('copia');
  });

  test.each([
    [{ status: 'cancelled_refund_pending', filter: {} }],
    [{ status: 'archived', filter: {} }],
    [{ status: 'shipped', filter: {} }],
    [{ status: 'delivered' }],
    [{ status: 'delivered', filter: { status: ['stolen'] } }],
    [{ status: 'delivered', filter: { customer: 'x' } }],
    [{ status: 'delivered', filter: {}, after: 'x' }],
  ])('the bulk status change %j is rejected', async (body) => {
    expect((await shop.admin.client.callRejected(ENDPOINTS.setMatchingStatuses, { body })).status).toBe(400);
  });
});

describe('shipping several parcels together', () => {
  test('parcels shipped together have their own tracking numbers', async () => {
    const [first, second, waiting] = [await shop.paid(), await shop.paid(), await shop.transferred()];
    for (const { orderId } of [first, second]) await shop.move(shop.admin, orderId, 'processing');
    const send = (tracking: string) =>
      shop.admin.client.call(ENDPOINTS.shipOrders, {
        body: {
          parcels: [
            { _id: first.orderId, tracking },
            { _id: second.orderId },
            { _id: waiting.orderId, tracking: 'SR-0002' },
          ],
          carrier: 'seur',
          notify: true,
        },
      });
    const results = [(await send('SR-0001')).data, (await send('SR-0009')).data];
    expect(results.map((result) => result.map(({ error }) => error?.key ?? null))).toEqual([
      [null, null, 'transitionNotAllowed'],
      ['transitionNotAllowed', 'transitionNotAllowed', 'transitionNotAllowed'],
    ]);
    const { status, shipping } = await shop.openOrder(first.orderId);
    expect([status, shipping.carrier, shipping.tracking]).toEqual(['shipped', 'seur', 'SR-0001']);
    expect(await listAuditActions(first.orderId)).toBe(2);
    await shop.admin.client.call(ENDPOINTS.shipOrder, {
      ...byId(second.orderId),
      body: { carrier: 'seur', tracking: 'SR-0003', notify: true },
    });
    const shippedJobs = await shop.api.stored.outbox.all(toJobFilter('order-shipped', second.orderId));
    expect(shippedJobs.map(({ refs }) => refs.news)).toEqual([undefined, 'tracking']);
  });

  const placePreparedOrder = async (recipient?: string) => {
    const { orderId } = await shop.paid();
    const { number, version, address } = await shop.openOrder(orderId);
    if (recipient)
      await shop.admin.client.call(ENDPOINTS.editOrder, {
        ...byId(orderId),
        body: { version, address: { ...address, name: recipient } },
      });
    await shop.move(shop.admin, orderId, 'processing');
    return { orderId, number };
  };
  const shipAll = async (parcels: { _id: string; tracking?: string }[], carrier = 'correos') =>
    (await shop.admin.client.call(ENDPOINTS.shipOrders, { body: { parcels, carrier, notify: true } })).data;
  const toKeys = (results: Awaited<ReturnType<typeof shipAll>>) =>
    results.map(({ error }) => error?.key ?? null);
  const listMails = async (id: string) =>
    (await shop.api.stored.outbox.all(toJobFilter('order-shipped', id))).length;

  test('parcels of two recipients with the same tracking number are not shipped', async () => {
    const [ana, iker, lucia] = [
      await placePreparedOrder('Ana'),
      await placePreparedOrder('Iker'),
      await placePreparedOrder('Lucía'),
    ];
    const results = await shipAll([
      { _id: ana.orderId, tracking: 'PQDUP0001' },
      { _id: iker.orderId, tracking: 'pqdup0001' },
      { _id: lucia.orderId, tracking: 'PQ0001' },
    ]);
    expect(toKeys(results)).toEqual(['duplicateTracking', 'duplicateTracking', null]);
    expect(await Promise.all([ana, iker, lucia].map(({ orderId }) => shop.getStatus(orderId)))).toEqual([
      'processing',
      'processing',
      'shipped',
    ]);
    expect(await listMails(ana.orderId)).toBe(0);
  });

  test('a tracking number used for another recipient is rejected with the conflicting order', async () => {
    const [ana, iker] = [await placePreparedOrder('Ana'), await placePreparedOrder('Iker')];
    await shipAll([{ _id: ana.orderId, tracking: 'PQ0002' }]);
    const [result] = await shipAll([{ _id: iker.orderId, tracking: 'pq0002' }]);
    expect(result?.error).toMatchObject({ key: 'trackingTaken', number: ana.number });
    const rejection = await shop.admin.client.callRejected(ENDPOINTS.shipOrder, {
      ...byId(iker.orderId),
      body: { carrier: 'correos', tracking: 'PQ0002', notify: true },
    });
    expect([rejection.status, rejection.data]).toMatchObject([
      409,
      { key: 'trackingTaken', number: ana.number },
    ]);
    expect(await shop.getStatus(iker.orderId)).toBe('processing');
    // Another carrier may use the same tracking number, and an order may contain its own number twice
    expect(toKeys(await shipAll([{ _id: iker.orderId, tracking: 'PQ0002' }], 'seur'))).toEqual([null]);
    await shop.admin.client.call(ENDPOINTS.shipOrder, {
      ...byId(ana.orderId),
      body: { carrier: 'correos', tracking: 'PQ0002', notify: false },
    });
  });

  test('two orders of the same recipient may share a tracking number', async () => {
    const [firstOrder, other, later] = [
      await placePreparedOrder('Ana'),
      await placePreparedOrder('Ana'),
      await placePreparedOrder('ANA '),
    ];
    const parcel = [firstOrder, other].map(({ orderId }) => ({ _id: orderId, tracking: 'PQ0003' }));
    expect(toKeys(await shipAll(parcel))).toEqual([null, null]);
    expect(toKeys(await shipAll([{ _id: later.orderId, tracking: 'PQ0003' }]))).toEqual([null]);
  });

  // Fault tracking-number-reused in ParcelNumberService.assertUnused: replace(condition('holder'), 'false')
  test('concurrent shipments of two parcels with the same tracking number ship only one parcel', async () => {
    const preparedOrders = [await placePreparedOrder('Ana'), await placePreparedOrder('Iker')];
    const results = await Promise.all(
      preparedOrders.map(({ orderId }) => shipAll([{ _id: orderId, tracking: 'PQ0004' }])),
    );
    expect(toKeys(results.flat()).sort()).toEqual([null, 'trackingTaken'].sort());
  });

  test('an order or invoice number of the shop is rejected as a tracking number', async () => {
    const { orderId, number } = await placePreparedOrder();
    for (const tracking of [number, number.toLowerCase(), number.replaceAll('-', ''), 'FB-2026-000051'])
      expect(toKeys(await shipAll([{ _id: orderId, tracking }]))).toEqual(['trackingIsShopNumber']);
    const { status, data } = await shop.admin.client.callRejected(ENDPOINTS.shipOrder, {
      ...byId(orderId),
      body: { carrier: 'correos', tracking: number, notify: true },
    });
    expect([status, data]).toMatchObject([409, { key: 'trackingIsShopNumber' }]);
  });

  test.each([
    [{ parcels: [], notify: true }],
    [{ parcels: [{ _id: 'a'.repeat(24), tracking: 'ñ' }], notify: true }],
    [{ parcels: [{ _id: 'a'.repeat(24) }], carrier: 'pigeon', notify: true }],
    [{ parcels: [{ _id: 'a'.repeat(24) }, { _id: 'a'.repeat(24) }], notify: true }],
    [{ parcels: [{ _id: 'a'.repeat(24) }] }],
  ])('the shipment %j is rejected', async (body) => {
    expect((await shop.admin.client.callRejected(ENDPOINTS.shipOrders, { body })).status).toBe(400);
  });
});

describe('order page of the staff app', () => {
  const timeline = async (id: string) =>
    (await shop.admin.client.call(ENDPOINTS.orderTimeline, byId(id))).data;
  const filterStock = (events: readonly TimelineEvent[]) =>
    events.flatMap((event) => (event.kind === 'stock' ? [[event.move, event.items]] : []));

  test('the order page shows the reservation, its expiry and every stock movement', async () => {
    const { orderId } = await shop.transferred(shop.soap, 2);
    const items = [{ sku: shop.soap.sku, quantity: 2 }];
    const open = await timeline(orderId);
    expect(open.reservation?.state).toBe('reserved');
    expect(Date.parse(open.reservation?.expiresAt ?? '')).toBeGreaterThan(Date.now());
    expect(filterStock(open.events)).toEqual([['reserve', items]]);
    await shop.move(shop.admin, orderId, 'cancelled');
    const finalTimeline = await timeline(orderId);
    expect(finalTimeline.reservation?.state).toBe('released');
    expect(filterStock(finalTimeline.events)).toEqual([
      ['release', items],
      ['reserve', items],
    ]);
  });

  test('the order page shows units returned with a refund and the weight left to pack', async () => {
    const { orderId, order } = await shop.transferred(shop.soap, 2);
    expect((await shop.openOrder(orderId)).weightGrams).toBe(200);
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
        lines: [await shop.refundLine(orderId, shop.soap)],
        reason: 'request',
        reference: 'SEPA 1',
        key: randomUUID(),
      },
    });
    const { reservation, events } = await timeline(orderId);
    expect(reservation?.state).toBe('committed');
    expect(filterStock(events)[0]).toEqual(['return', [{ sku: shop.soap.sku, quantity: 1 }]]);
    expect((await shop.openOrder(orderId)).weightGrams).toBe(100);
  });

  test('the order page shows earlier orders of the buyer and whether an account exists', async () => {
    const { orderId, person } = await shop.paid(shop.soap, 2);
    const { totals, buyer } = await shop.openOrder(orderId);
    expect(buyer).toEqual({ account: true, orders: 1, paidCents: totals.totalCents });
    await shop.api.stored.users.remove(person.id);
    expect((await shop.openOrder(orderId)).buyer.account).toBe(false);
  });

  test('transitions and events of an order store the id of the request that caused them', async () => {
    const { orderId, person } = await shop.paid();
    const { events } = await timeline(orderId);
    const causedEvents = events.filter((event) => event.kind === 'state' || event.kind === 'provider');
    for (const { requestId } of causedEvents) expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    const completedEvent = causedEvents.find(
      (event) => 'type' in event && event.type === 'checkout.session.completed',
    );
    const paidEvent = causedEvents.find((event) => event.kind === 'state' && event.to === 'paid');
    expect(paidEvent?.requestId).toBe(completedEvent?.requestId);
    const response = await person.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect(JSON.stringify(response.data)).not.toContain('requestId');
  });
});
