import type { MailPreview } from '@munay/contracts/admin/jobs';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../../support/client';
import { ADDRESS } from '../../support/shop';
import { createStaffedShop } from '../../support/suite-shop';

const shop = createStaffedShop();

const move = (id: string, status: string) => shop.move(shop.admin, id, status);
const listActions = async (id: string) =>
  (
    await shop.admin.client.call(ENDPOINTS.listAudit, { query: { kind: 'order', entityId: id } })
  ).data.entries.map(({ action }) => action);

describe('editing an order', () => {
  test('editing an order updates its address, note and search terms', async () => {
    const { orderId } = await shop.transferred();
    const { version, number } = await shop.openOrder(orderId);
    const address = {
      ...ADDRESS,
      line1: 'Calle Nueva 1',
      postcode: '41001',
      city: 'Sevilla',
      province: 'Sevilla',
    };
    const { data } = await shop.admin.client.call(ENDPOINTS.editOrder, {
      ...byId(orderId),
      body: { version, address, note: 'Timbre roto' },
    });
    expect(data).toMatchObject({ address, note: 'Timbre roto', version: version + 1 });
    const found = await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q: `41001 ${number}` } });
    expect(found.data.orders.map(({ _id }) => _id)).toEqual([orderId]);
    const { data: log } = await shop.admin.client.call(ENDPOINTS.listAudit, {
      query: { kind: 'order', entityId: orderId },
    });
    expect(JSON.stringify(log)).not.toContain('Calle Nueva');
    expect(log.entries[0]?.changes).toContainEqual({
      field: 'changed',
      before: null,
      after: ['note', 'line1', 'postcode', 'city', 'province'],
    });
  });

  test('editing an outdated version of an order returns 409 with the current order', async () => {
    const { orderId } = await shop.transferred();
    const edit = (note: string) =>
      shop.admin.client.callRejected(ENDPOINTS.editOrder, { ...byId(orderId), body: { version: 0, note } });
    const responses = await Promise.all([edit('a'), edit('b')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflictResponse = await edit('c');
    expect([conflictResponse.data.key, (conflictResponse.data.current as AdminOrder).version]).toEqual([
      'editConflict',
      1,
    ]);
  });

  test('an order moves to a more expensive zone only if the shop pays the difference', async () => {
    const { orderId } = await shop.paid();
    const before = await shop.openOrder(orderId);
    const islandAddress = { ...ADDRESS, postcode: '07001', city: 'Palma', province: 'Illes Balears' };
    const edit = (address: object, overrides: object = {}) =>
      shop.openOrder(orderId).then(({ version }) =>
        shop.admin.client.callRejected(ENDPOINTS.editOrder, {
          ...byId(orderId),
          body: { version, address: address as typeof ADDRESS, ...overrides },
        }),
      );
    const differenceCents = 790 - before.totals.shippingCents;
    expect(differenceCents).toBeGreaterThan(0);
    for (const invalidChange of [{}, { waivedCents: differenceCents - 1 }])
      expect(await edit(islandAddress, invalidChange)).toMatchObject({
        status: 409,
        data: { key: 'deliveryCostsMore', differenceCents },
      });
    expect((await edit(islandAddress, { waivedCents: differenceCents + 5 })).status).toBe(200);
    const moved = await shop.openOrder(orderId);
    expect([moved.address, moved.shipping]).toEqual([islandAddress, { method: 'standard', zone: 'islands' }]);
    expect([moved.totals, moved.payment.paidCents]).toEqual([before.totals, before.payment.paidCents]);
    const { data: log } = await shop.admin.client.call(ENDPOINTS.listAudit, {
      query: { kind: 'order', entityId: orderId },
    });
    expect(log.entries[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'zone', before: 'peninsula', after: 'islands' },
        { field: 'waivedCents', before: null, after: differenceCents },
      ]),
    );
    // Changing the address back to the mainland is accepted, because mainland delivery does not cost more than the
    // buyer paid
    expect((await edit(ADDRESS)).status).toBe(200);
    expect((await shop.openOrder(orderId)).shipping.zone).toBe('peninsula');
  });

  test('editing an order cannot change its status or prices', async () => {
    const { orderId } = await shop.paid();
    const edit = (body: object) =>
      shop.admin.client.callRejected(ENDPOINTS.editOrder, { ...byId(orderId), body });
    expect((await edit({ version: 0, status: 'shipped' })).status).toBe(400);
    expect((await edit({ version: 0, totals: { totalCents: 1 } })).status).toBe(400);
    expect((await edit({ version: 0 })).data.key).toBe('noUpdate');
    expect(await edit({ note: 'Timbre roto' })).toMatchObject({
      status: 400,
      data: { fields: expect.arrayContaining([{ field: 'version', rule: 'isInt' }]) as unknown },
    });
    await move(orderId, 'processing');
    await move(orderId, 'shipped');
    expect((await edit({ version: 0, note: 'zu spät' })).data.key).toBe('orderShipped');
  });

  test('internal notes are never shown to the buyer', async () => {
    const { orderId, person } = await shop.transferred();
    const addNote = (text: string) =>
      shop.admin.client.call(ENDPOINTS.noteOrder, { ...byId(orderId), body: { text } });
    expect(await addNote(' \n ')).toMatchObject({
      status: 400,
      data: { fields: [{ field: 'text', rule: 'isNotEmpty' }] },
    });
    await addNote(' Llama antes\n');
    expect((await shop.openOrder(orderId)).notes).toMatchObject([{ text: 'Llama antes', by: 'Rosa Quispe' }]);
    const response = await person.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect(JSON.stringify(response.data)).not.toContain('Llama antes');
  });
});

test('the carrier and tracking number of a shipped parcel are shown to the buyer', async () => {
  const { orderId, person } = await shop.paid();
  await move(orderId, 'processing');
  const ship = (tracking: string) =>
    shop.admin.client.call(ENDPOINTS.shipOrder, {
      ...byId(orderId),
      body: { carrier: 'correos', tracking, notify: true },
    });
  expect((await ship('PQ7F2A04')).data.status).toBe('shipped');
  expect((await ship('PQ7F2A05')).data.shipping).toMatchObject({ carrier: 'correos', tracking: 'PQ7F2A05' });
  const response = await person.client.call(ENDPOINTS.getOrder, byId(orderId));
  expect(response.data.shipping).toMatchObject({ carrier: 'correos', tracking: 'PQ7F2A05' });
  expect(await shop.getOutbox('order-shipped', orderId)).toHaveLength(2);
  await move(orderId, 'delivered');
  expect(await listActions(orderId)).toEqual(['order.status', 'order.ship', 'order.ship', 'order.status']);
  // Erasure removes the data from the order. The log does not change, and completed jobs are stored for a month
  for (const rows of [shop.api.stored.auditLog, shop.api.stored.outbox])
    expect(JSON.stringify(await rows.all())).not.toContain('PQ7F2A0');
  const query = { kind: 'order' as const, entityId: orderId };
  const { data: log } = await shop.admin.client.call(ENDPOINTS.listAudit, { query });
  expect(JSON.stringify(log.entries)).toContain('…2A05');
});

describe('recording a bank payment', () => {
  test('a bank payment of the order total marks the order as paid', async () => {
    const item = await shop.addProduct({ units: 3 });
    const { orderId, order } = await shop.transferred(item, 2);
    const recordTransfer = (amountCents: number) =>
      shop.admin.client.callRejected(ENDPOINTS.recordBankPayment, {
        ...byId(orderId),
        body: { reference: 'Norma 43, 21/11', amountCents },
      });
    expect((await recordTransfer(order.totals.totalCents - 1)).data.key).toBe('amountDiffers');
    const responses = await Promise.all([
      recordTransfer(order.totals.totalCents),
      recordTransfer(order.totals.totalCents),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await shop.openOrder(orderId);
    expect([after.status, after.reference, after.billNumber]).toEqual([
      'paid',
      'Norma 43, 21/11',
      expect.stringMatching(/^S-/),
    ]);
    expect(await shop.getCounts(item.sku)).toEqual([1, 0, 2]);
    expect(await shop.getOutbox('order-paid', orderId)).toHaveLength(1);
    expect(await listActions(orderId)).toEqual(['order.bankPayment']);
  });

  test('a bank payment is rejected for card orders and for customers', async () => {
    const { orderId, person } = await shop.ordered();
    const body = { reference: 'x', amountCents: 1180 };
    const input = { ...byId(orderId), body };
    expect((await shop.admin.client.callRejected(ENDPOINTS.recordBankPayment, input)).data.key).toBe(
      'transitionNotAllowed',
    );
    expect((await person.client.callRejected(ENDPOINTS.recordBankPayment, input)).status).toBe(403);
  });
});

describe('order timeline', () => {
  test('the order timeline combines states, emails, events, notes and staff changes', async () => {
    const { orderId } = await shop.paid();
    await shop.admin.client.call(ENDPOINTS.noteOrder, { ...byId(orderId), body: { text: 'Regalo' } });
    const { data } = await shop.admin.client.call(ENDPOINTS.orderTimeline, byId(orderId));
    expect(new Set(data.events.map(({ kind }) => kind))).toEqual(
      new Set(['state', 'stock', 'mail', 'provider', 'note', 'audit']),
    );
    const times = data.events.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(data.events.find(({ kind }) => kind === 'audit')).toMatchObject({ requestId: expect.any(String) });
  });

  test('staff can recheck a payment, reprocess an event and resend an email', async () => {
    const { orderId } = await shop.paid();
    expect((await shop.admin.client.call(ENDPOINTS.recheckPayment, byId(orderId))).data).toBe('paid');
    const { data } = await shop.admin.client.call(ENDPOINTS.orderTimeline, byId(orderId));
    const event = data.events.find(
      (candidate) => candidate.kind === 'provider' && candidate.type === 'checkout.session.completed',
    );
    const mail = data.events.find((candidate) => candidate.kind === 'mail');
    if (event?.kind !== 'provider' || mail?.kind !== 'mail') throw new Error('The timeline lacks events');
    expect((await shop.admin.client.call(ENDPOINTS.replayEvent, byId(event._id))).data).toBe('paid');
    expect((await shop.admin.client.call(ENDPOINTS.requeueOutbox, byId(mail._id))).status).toBe(200);
    expect((await shop.admin.client.callRejected(ENDPOINTS.replayEvent, byId('evt_nothing'))).data.key).toBe(
      'noEvent',
    );
    expect(await listActions(orderId)).toEqual(['outbox.requeue', 'event.replay', 'order.fulfil']);
    expect(await shop.getOutbox('order-paid', orderId)).toHaveLength(1);
  });
});

test('all invariants hold after the order edits', async () => {
  await shop.sandbox.idle();
  expect(await shop.brokenInvariants()).toEqual({});
});

test('the preview of an outbox job shows the email of its order without sending the email', async () => {
  const { orderId, order } = await shop.transferred();
  const [row] = await shop.getOutbox('order-transfer', orderId);
  const read = (type: string) =>
    shop.admin.client.callRejected(ENDPOINTS.previewMail, {
      params: { type },
      query: { locale: 'en', job: String(row?._id) },
    });
  const { data } = await read('order-transfer');
  const mail = data as unknown as MailPreview;
  expect([mail.sample, mail.locale]).toEqual([false, 'es']);
  expect(mail.html).toContain(order.number);
  expect(mail.html).not.toContain('MUN-2026-004246');
  expect((await shop.getOutbox('order-transfer', orderId))[0]).toEqual(row);
  expect((await read('order-shipped')).status).toBe(404);
});
