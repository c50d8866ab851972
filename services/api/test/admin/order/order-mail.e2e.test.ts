import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../../support/client';
import { createCode, published } from '../../support/promotions';
import { addToCart, checkoutBody } from '../../support/shop';
import { createStaffedShop } from '../../support/suite-shop';

const shop = createStaffedShop();

const listJobs = async (q: string) =>
  (await shop.admin.client.call(ENDPOINTS.listJobs, { query: { q } })).data.jobs;
const getLog = async (id: string) =>
  (await shop.admin.client.call(ENDPOINTS.listAudit, { query: { kind: 'order', entityId: id } })).data
    .entries;

test('the job list can be searched by order, name and email address', async () => {
  const { orderId, order, person } = await shop.transferred();
  await shop.transferred();
  for (const q of [order.number, person.email, `${order.number} ${person.email}`])
    expect(new Set((await listJobs(q)).flatMap(({ refs }) => refs.orderId ?? []))).toEqual(
      new Set([orderId]),
    );
  const mails = new Map((await listJobs(order.number)).map((job) => [job.type, job]));
  expect(mails.get('order-transfer')).toMatchObject({
    recipient: { name: order.customer.name, email: person.email },
    orderNumber: order.number,
  });
  expect(mails.get('order-transfer-staff')?.recipient).toBeNull();
  expect(await listJobs('nobody-with-this-name')).toEqual([]);
});

test('correcting the email address of an order resends the failed emails of the order', async () => {
  const { orderId } = await shop.paid();
  const deadFields = { status: 'dead' as const, lastError: '550 no such mailbox' };
  await shop.api.stored.outbox.set(
    { 'refs.orderId': orderId, type: { $in: ['order-paid', 'order-new-staff'] } },
    deadFields,
  );
  await shop.orders.set(orderId, { status: 'delivered' });
  const { version, address } = await shop.openOrder(orderId);
  const edit = (body: object) =>
    shop.admin.client.callRejected(ENDPOINTS.editOrder, { ...byId(orderId), body: { version, ...body } });
  expect((await edit({ email: 'marta@' })).status).toBe(400);
  expect((await edit({ email: 'marta@munay.example', address })).data.key).toBe('orderShipped');
  const { data } = await shop.admin.client.call(ENDPOINTS.editOrder, {
    ...byId(orderId),
    body: { version, email: 'marta@munay.example' },
  });
  expect(data.customer.email).toBe('marta@munay.example');
  expect((await shop.getOutbox('order-paid', orderId)).map(({ status }) => status)).toEqual(['pending']);
  const [entry] = await getLog(orderId);
  expect([entry?.action, JSON.stringify(entry?.changes).includes('marta')]).toEqual(['order.edit', false]);
  expect(entry?.changes).toContainEqual({ field: 'changed', before: null, after: ['email'] });
  expect((await edit({ email: 'other@munay.example' })).data.key).toBe('editConflict');
  const found = await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q: 'marta@munay.example' } });
  expect(found.data.orders.map(({ _id }) => _id)).toEqual([orderId]);
});

test('correcting the email address of an order does not move the use of its code', async () => {
  const getKey = async (id: string) => (await shop.getOrder(id))?.buyer?.key;
  const right = await shop.ordered();
  const { client } = await shop.buyer();
  const code = createCode();
  const { _id } = await published(shop.admin.client, { code, perBuyer: 1, maxUses: 1 });
  await addToCart(client, shop.soap, 2);
  const { data: cart } = await client.call(ENDPOINTS.addCode, { body: { code } });
  await client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) });
  const [order] = (await client.call(ENDPOINTS.getOrders)).data;
  const id = order?._id ?? '';
  const before = await getKey(id);
  const edit = { version: (await shop.openOrder(id)).version, email: right.person.email };
  await shop.admin.client.call(ENDPOINTS.editOrder, { ...byId(id), body: edit });
  expect(await getKey(id)).toBe(await getKey(right.orderId));
  expect(await getKey(id)).not.toBe(before);
  const uses = async () =>
    (await shop.api.stored.promotionUses.all(id)).map(({ keys, state }) => [
      state,
      keys.includes(before ?? ''),
    ]);
  expect(await uses()).toEqual([['reserved', true]]);
  await client.call(ENDPOINTS.updateOrder, { ...byId(id), body: { status: 'cancelled' } });
  expect(await uses()).toEqual([['released', true]]);
  expect((await shop.admin.client.call(ENDPOINTS.openPromotion, byId(_id))).data.left).toBe(1);
});

test('staff can resend an invoice with its credit notes', async () => {
  const { orderId } = await shop.paid();
  await shop.admin.client.call(ENDPOINTS.sendBill, byId(orderId));
  const [mail] = await shop.getOutbox('order-invoice', orderId);
  const { billNumber, number } = await shop.openOrder(orderId);
  const response = await shop.admin.client.call(ENDPOINTS.previewMail, {
    params: { type: 'order-invoice' },
    query: { locale: 'es' as const, job: String(mail?._id) },
  });
  expect(response.data).toMatchObject({
    sample: false,
    subject: `Factura ${billNumber} del pedido ${number}`,
  });
  expect(await getLog(orderId)).toContainEqual(
    expect.objectContaining({
      action: 'order.invoice',
      changes: [{ field: 'bill', before: null, after: billNumber }],
    }),
  );
});
