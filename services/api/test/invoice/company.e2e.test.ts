import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../support/client';
import { ADDRESS, addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop } from '../support/suite-shop';

const shop = createStaffedShop();

const COMPANY_ADDRESS = {
  line1: 'Gran Vía 1',
  line2: '4.º izq.',
  postcode: '48001',
  city: 'Bilbao',
  province: 'Bizkaia',
  country: 'ES' as const,
};
const BUSINESS_BUYER = {
  name: 'Hotel Abando, S. L.',
  taxId: 'B12345674',
  lines: ['Gran Vía 1', '4.º izq.', '48001 Bilbao, España'],
};
const company = {
  taxId: 'b-12.345.674',
  billing: { company: 'Hotel Abando, S. L.', address: COMPANY_ADDRESS },
};
const row = (id: string) => shop.orders.findOne(id);
const recordTransfer = async (orderId: string, amountCents: number) =>
  shop.admin.client.call(ENDPOINTS.recordBankPayment, {
    ...byId(orderId),
    body: { amountCents, reference: 'Hotel' },
  });
const getDocument = async (kind: 'invoices' | 'creditNotes', orderId: string) =>
  (await shop.api.stored[kind].findOne(orderId))?.fields;

test('an invoice with a company tax id shows the company and its address', async () => {
  const address = { ...ADDRESS, company: 'Recepción Abando' };
  const { orderId, order, person } = await shop.transferred(shop.soap, 1, {
    ...company,
    address,
    saveBilling: true,
  });
  const billing = {
    name: order.customer.name,
    company: 'Hotel Abando, S. L.',
    taxId: 'B12345674',
    address: COMPANY_ADDRESS,
  };
  expect(order).toMatchObject({ taxId: 'B12345674', address, billing });
  await recordTransfer(orderId, order.totals.totalCents);
  const invoice = await getDocument('invoices', orderId);
  expect(invoice?.buyer).toEqual(BUSINESS_BUYER);
  expect(invoice?.delivery).toMatchObject({ name: ADDRESS.name, taxId: '' });
  expect(invoice?.delivery.lines[0]).toBe('Recepción Abando');
  expect(invoice?.delivery.lines.at(-1)).toBe(`${ADDRESS.postcode} ${ADDRESS.city}, España`);

  const findOrders = async (q: string) =>
    (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q } })).data.orders.find(
      ({ _id }) => _id === orderId,
    );
  expect((await findOrders('abando'))?.match).toEqual({ by: 'company', text: 'Hotel Abando, S. L.' });
  const { data } = await person.client.call(ENDPOINTS.getUser);
  expect(data.user?.billing).toEqual({
    taxId: 'B12345674',
    company: 'Hotel Abando, S. L.',
    address: COMPANY_ADDRESS,
  });
});

test('an invoice with a tax id but no company shows the buyer at the order address', async () => {
  const { orderId, order } = await shop.transferred(shop.soap, 1, { taxId: '12345678Z' });
  expect(order.billing).toEqual({
    name: order.customer.name,
    company: '',
    taxId: '12345678Z',
    address: null,
  });
  await recordTransfer(orderId, order.totals.totalCents);
  expect((await getDocument('invoices', orderId))?.buyer).toMatchObject({
    name: order.customer.name,
    taxId: '12345678Z',
    lines: [ADDRESS.line1, `${ADDRESS.postcode} ${ADDRESS.city}, España`],
  });
});

test('a legacy order without a stored company is invoiced to the buyer', async () => {
  const { orderId, order } = await shop.transferred(shop.soap, 1, company);
  await shop.orders.change(orderId, { $unset: { billing: 1 } });
  await recordTransfer(orderId, order.totals.totalCents);
  expect((await getDocument('invoices', orderId))?.buyer).toMatchObject({ name: order.customer.name });
  expect((await shop.openOrder(orderId)).billing).toBeNull();
});

test('a company on an invoice requires a tax id', async () => {
  const { client } = await shop.buyer();
  const cart = await addToCart(client, shop.soap, 1);
  const pickupOptions = { address: { name: 'Ana', country: 'ES' as const }, shipping: 'pickup' as const };
  const body = checkoutBody(cart, { ...pickupOptions, ...company });
  expect(await client.callRejected(ENDPOINTS.createOrder, { body: { ...body, taxId: '' } })).toMatchObject({
    status: 400,
    data: { fields: [{ field: 'taxId', rule: 'isNotEmpty' }] },
  });
  const { data } = await client.call(ENDPOINTS.createOrder, { body });
  expect(data).toMatchObject({ address: { name: 'Ana', line1: '' }, billing: { address: COMPANY_ADDRESS } });
});

test('the credit note of a staff order for a company names the company', async () => {
  const { data: order } = await shop.admin.client.call(ENDPOINTS.draftOrder, {
    body: {
      key: randomUUID(),
      customer: { name: 'Ane Ibarra' },
      locale: 'es',
      lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 1 }],
      shipping: 'pickup',
      payment: 'cash',
      ...company,
    },
  });
  expect((await getDocument('invoices', order._id))?.buyer).toEqual(BUSINESS_BUYER);
  await shop.admin.client.call(ENDPOINTS.refundOrder, {
    ...byId(order._id),
    body: {
      scope: 'all',
      amountCents: order.totals.totalCents,
      lines: [],
      reason: 'late',
      reference: 'caja',
      key: randomUUID(),
    },
  });
  expect((await getDocument('creditNotes', order._id))?.buyer).toEqual(BUSINESS_BUYER);
});

test('users can change and remove the invoice details of their account', async () => {
  const { client } = await shop.buyer();
  const save = async (billing: object) =>
    client.call(ENDPOINTS.updateUser, { body: { billing: { taxId: '', ...billing } } });
  const { data } = await save({ taxId: '12.345.678 z', company: '' });
  expect(data.user?.billing).toEqual({ taxId: '12345678Z' });
  expect(
    await client.callRejected(ENDPOINTS.updateUser, { body: { billing: { taxId: '12345678A' } } }),
  ).toMatchObject({ data: { key: 'taxIdInvalid' } });
  expect((await save({})).data.user).not.toHaveProperty('billing');
});

test('erasing an account removes its company from all records except the invoice', async () => {
  const { orderId, order, person } = await shop.transferred(shop.soap, 1, company);
  await person.client.call(ENDPOINTS.updateOrder, { ...byId(orderId), body: { status: 'cancelled' } });
  expect(JSON.stringify(await row(orderId))).toContain('Abando');
  await person.client.call(ENDPOINTS.eraseAccount, {
    body: { password: person.password, confirmation: person.email },
  });
  expect(JSON.stringify(await row(orderId))).not.toMatch(/abando|Bilbao|B12345674/i);
  expect(order.number).toBe((await row(orderId))?.number);
});
