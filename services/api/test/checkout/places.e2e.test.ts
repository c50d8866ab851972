import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Address, Recipient } from '@munay/contracts/order/address';
import { byId } from '../support/client';
import { ADDRESS, addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop } from '../support/suite-shop';

const shop = createStaffedShop();

const LAS_PALMAS: Address = {
  ...ADDRESS,
  postcode: '35001',
  city: 'Las Palmas de Gran Canaria',
  province: 'Las Palmas',
};
const OUTSIDE: [string, Address][] = [
  ['Gran Canaria', LAS_PALMAS],
  ['Tenerife', { ...ADDRESS, postcode: '38001', city: 'Santa Cruz', province: 'Santa Cruz de Tenerife' }],
  ['Ceuta', { ...ADDRESS, postcode: '51001', city: 'Ceuta', province: 'Ceuta' }],
  ['Melilla', { ...ADDRESS, postcode: '52001', city: 'Melilla', province: 'Melilla' }],
];
/** The error names the invalid field and the reason. */
const OUTSIDE_VAT = {
  status: 400,
  data: { key: 'shippingUnavailable', fields: [{ field: 'address.postcode', rule: 'outsideVat' }] },
};

describe.each(OUTSIDE)('checkout outside the VAT territory: %s', (_, address) => {
  test('an order outside the VAT territory can be picked up but not delivered', async () => {
    const { client } = await shop.buyer();
    const { postcode } = address;
    const { data: options } = await client.call(ENDPOINTS.shippingOptions, { query: { postcode } });
    expect(options.map(({ method }) => method)).toEqual(['pickup']);
    const cart = await addToCart(client, shop.soap, 1);
    const body = checkoutBody(cart, { address });
    expect(await client.callRejected(ENDPOINTS.checkout, { body })).toMatchObject(OUTSIDE_VAT);
    expect(await client.callRejected(ENDPOINTS.createOrder, { body })).toMatchObject(OUTSIDE_VAT);
    expect((await client.call(ENDPOINTS.getCart)).data.itemCount).toBe(1);
    const pickupBody = { ...body, shipping: 'pickup' as const };
    expect((await client.call(ENDPOINTS.createOrder, { body: pickupBody })).data.address).toEqual(address);
  });
});

test('staff cannot save an order with an address outside the VAT territory', async () => {
  const draft = {
    key: crypto.randomUUID(),
    customer: { name: 'Ana Quispe' },
    locale: 'es' as const,
    lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 1 }],
    shipping: 'standard' as const,
    payment: 'cash' as const,
    address: LAS_PALMAS,
  };
  const { client } = shop.admin;
  expect(await client.callRejected(ENDPOINTS.draftOrder, { body: draft })).toMatchObject(OUTSIDE_VAT);
  const { orderId, person } = await shop.paid();
  const edit = (address: Address, version = 0) =>
    client.callRejected(ENDPOINTS.editOrder, { ...byId(orderId), body: { version, address } });
  expect(await edit(LAS_PALMAS)).toMatchObject(OUTSIDE_VAT);
  // An earlier order with such an address can still be corrected
  await shop.orders.set(person.email, { address: LAS_PALMAS, 'shipping.zone': 'islands' });
  expect((await edit({ ...LAS_PALMAS, line1: 'Calle Nueva 1' })).status).toBe(200);
  const ceutaAddress = { ...ADDRESS, postcode: '51001', city: 'Ceuta', province: 'Ceuta' };
  for (const address of [ceutaAddress, ADDRESS])
    expect(await edit(address, 1)).toMatchObject({ status: 409, data: { key: 'zoneDiffers' } });
});

describe('postcode of another province', () => {
  const addressInOtherProvince: Address = { ...ADDRESS, postcode: '08800' };
  const WRONG_PROVINCE_ERROR = {
    status: 400,
    data: { key: 'badRequest', fields: [{ field: 'address.province', rule: 'fitsPostcode' }] },
  };

  test('an order whose postcode belongs to another province is rejected for buyers and staff', async () => {
    const { client } = await shop.buyer();
    const body = checkoutBody(await addToCart(client, shop.soap, 1), { address: addressInOtherProvince });
    expect(await client.callRejected(ENDPOINTS.checkout, { body })).toMatchObject(WRONG_PROVINCE_ERROR);
    expect(await client.callRejected(ENDPOINTS.createOrder, { body })).toMatchObject(WRONG_PROVINCE_ERROR);
    const { orderId } = await shop.paid();
    const addressEdit = { ...byId(orderId), body: { version: 0, address: addressInOtherProvince } };
    expect(await shop.admin.client.callRejected(ENDPOINTS.editOrder, addressEdit)).toMatchObject(
      WRONG_PROVINCE_ERROR,
    );
  });

  test('a new address whose postcode belongs to another province cannot be saved', async () => {
    const { client, email } = await shop.buyer();
    const save = (addresses: Address[]) => client.callRejected(ENDPOINTS.updateUser, { body: { addresses } });
    expect(await save([ADDRESS, addressInOtherProvince])).toMatchObject({
      status: 400,
      data: { fields: [{ field: 'addresses.1.province', rule: 'fitsPostcode' }] },
    });
    await shop.api.stored.users.set(email, { addresses: [addressInOtherProvince] });
    expect((await save([addressInOtherProvince, ADDRESS])).status).toBe(200);
    expect((await save([{ ...addressInOtherProvince, line1: 'Calle Nueva 1' }, ADDRESS])).status).toBe(400);
  });
});

describe('delivery cost that differs from the confirmed total', () => {
  const setCost = async (costCents: number) => {
    const { client } = shop.admin;
    const { data: table } = await client.call(ENDPOINTS.getShippingTable);
    const options = table.options.map((option, index) => (index === 0 ? { ...option, costCents } : option));
    await client.call(ENDPOINTS.setShippingTable, { body: { ...table, options } });
  };
  afterEach(() => setCost(490));

  test.each([
    ['dearer', 1990],
    ['cheaper', 90],
  ])('a checkout whose delivery is now %s is rejected with the current cost', async (_, costCents) => {
    const item = await shop.addProduct({ priceCents: 360 });
    const { client, email } = await shop.buyer();
    const cart = await addToCart(client, item);
    const body = checkoutBody(cart, { totalCents: 850 });
    await setCost(costCents);
    for (const call of [ENDPOINTS.checkout, ENDPOINTS.createOrder])
      expect(await client.callRejected(call, { body })).toMatchObject({
        status: 409,
        data: {
          key: 'cartChanged',
          cart: { goodsCents: 360, digest: cart.digest },
          delivery: [{ method: 'standard', costCents }, { method: 'pickup' }],
        },
      });
    expect(await shop.orders.count(email)).toBe(0);
    const confirmedBody = { ...body, totalCents: 360 + costCents };
    const { data } = await client.call(ENDPOINTS.createOrder, { body: confirmedBody });
    expect(data.totals.totalCents).toBe(360 + costCents);
  });

  test('a payment page with a different total is not reused', async () => {
    const { client, email } = await shop.buyer();
    const body = checkoutBody(await addToCart(client, await shop.addProduct({ priceCents: 360 })));
    const page = (await client.call(ENDPOINTS.checkout, { body: { ...body, totalCents: 850 } })).data;
    await setCost(90);
    const changedTotal = { ...body, totalCents: 450 };
    expect((await client.call(ENDPOINTS.checkout, { body: changedTotal })).data).not.toBe(page);
    const orders = await shop.orders.all(email);
    expect(
      orders.map((order) => [order.status, (order.totals as { totalCents: number }).totalCents]),
    ).toEqual([
      ['expired', 850],
      ['pending_payment', 450],
    ]);
  });
});

describe('pickup orders', () => {
  const COLLECTOR: Recipient = { name: 'Remedios Puesto', country: 'ES', phone: '600009977' };
  const EMPTY_ADDRESS = { line1: '', postcode: '', city: '', province: '' };
  const createMissingPartsError = (...parts: string[]) => ({
    status: 400,
    data: {
      key: 'badRequest',
      fields: parts.map((part) => ({ field: `address.${part}`, rule: 'isNotEmpty' })),
    },
  });
  const MISSING_ADDRESS_ERROR = createMissingPartsError('line1', 'postcode', 'city', 'province');
  const placePickupOrder = async (overrides: object = {}) => {
    const { client, email } = await shop.buyer();
    const cart = await addToCart(client, await shop.addProduct({ priceCents: 360 }));
    const body = checkoutBody(cart, {
      address: COLLECTOR,
      shipping: 'pickup',
      totalCents: 360,
      ...overrides,
    });
    return { client, email, body };
  };

  test('a pickup order stores only the name and phone number of its buyer', async () => {
    for (const call of [ENDPOINTS.checkout, ENDPOINTS.createOrder]) {
      const { client, email, body } = await placePickupOrder({ saveAddress: true });
      const input = {
        body: { ...body, address: { ...COLLECTOR, ...(call === ENDPOINTS.checkout && EMPTY_ADDRESS) } },
      };
      expect((await client.callRejected(call, input)).status).toBeLessThan(300);
      const order = await shop.orders.findOne(email);
      expect(order).toMatchObject({
        address: { ...COLLECTOR, ...EMPTY_ADDRESS },
        shipping: { method: 'pickup', zone: 'peninsula' },
        totals: { totalCents: 360 },
      });
      const searchTokens = order?.terms as string[];
      expect(searchTokens).toEqual(expect.arrayContaining(['remedios', '600009977']));
      expect(searchTokens.filter((term) => term === '' || term.includes('undefined'))).toEqual([]);
      expect((await client.call(ENDPOINTS.getUser)).data.user?.addresses).toEqual([]);
    }
  });

  test('the total of a pickup order does not depend on the address of the buyer', async () => {
    const table = shop.api.stored.shipping;
    const setIslands = (costCents: number) => table.set('table', { 'options.3.costCents': costCents });
    await setIslands(500);
    try {
      const { client, body } = await placePickupOrder({ address: LAS_PALMAS });
      expect((await client.call(ENDPOINTS.createOrder, { body })).data.totals.totalCents).toBe(360);
    } finally {
      await setIslands(0);
    }
  });

  test('a pickup order with a tax id requires a complete address', async () => {
    const { client, body } = await placePickupOrder();
    for (const call of [ENDPOINTS.checkout, ENDPOINTS.createOrder]) {
      const submitInvalid = async (overrides: object) =>
        client.callRejected(call, { body: { ...body, ...overrides } });
      expect(await submitInvalid({ taxId: '12345678Z' })).toMatchObject(MISSING_ADDRESS_ERROR);
      expect(await submitInvalid({ shipping: 'standard' })).toMatchObject(MISSING_ADDRESS_ERROR);
      expect(await submitInvalid({ address: { ...COLLECTOR, line1: 'Calle 1' } })).toMatchObject(
        createMissingPartsError('postcode', 'city', 'province'),
      );
    }
    const completeBody = { ...body, address: ADDRESS, taxId: '12345678z' };
    expect((await client.call(ENDPOINTS.createOrder, { body: completeBody })).data).toMatchObject({
      address: ADDRESS,
      taxId: '12345678Z',
    });
  });

  test('a rejected pickup order returns the current total without an address', async () => {
    const { client, body } = await placePickupOrder({ totalCents: 850 });
    expect(await client.callRejected(ENDPOINTS.checkout, { body })).toMatchObject({
      status: 409,
      data: { key: 'cartChanged', delivery: [{ method: 'standard' }, { method: 'pickup', costCents: 0 }] },
    });
  });

  test('staff can enter a pickup order and correct its name without an address', async () => {
    const { client } = shop.admin;
    const draft = {
      key: crypto.randomUUID(),
      customer: { name: 'Ana Quispe' },
      locale: 'es' as const,
      lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 1 }],
      shipping: 'pickup' as const,
      payment: 'cash' as const,
    };
    for (const invalidAddress of [{}, { address: COLLECTOR }])
      expect(
        await client.callRejected(ENDPOINTS.draftOrder, {
          body: { ...draft, ...invalidAddress, taxId: '12345678Z' },
        }),
      ).toMatchObject(MISSING_ADDRESS_ERROR);
    const { data } = await client.call(ENDPOINTS.draftOrder, { body: { ...draft, address: COLLECTOR } });
    expect(data.address).toEqual({ ...COLLECTOR, ...EMPTY_ADDRESS });
    const edit = (address: Recipient, id = data._id) =>
      client.callRejected(ENDPOINTS.editOrder, { ...byId(id), body: { version: 0, address } });
    expect(await edit({ ...COLLECTOR, city: 'Madrid' })).toMatchObject(
      createMissingPartsError('line1', 'postcode', 'province'),
    );
    const renamedAddress = { ...data.address, name: 'Remedios Puesto Ruiz' };
    expect(await edit(renamedAddress)).toMatchObject({ status: 200, data: { address: renamedAddress } });
    const { orderId } = await shop.paid();
    expect(await edit(COLLECTOR, orderId)).toMatchObject(MISSING_ADDRESS_ERROR);
  });

  test('a pickup order shows no address on its invoice, emails and list entry', async () => {
    const { client, body } = await placePickupOrder();
    const { data: order } = await client.call(ENDPOINTS.createOrder, { body });
    await shop.admin.client.call(ENDPOINTS.recordBankPayment, {
      ...byId(order._id),
      body: { amountCents: 360, reference: 'Norma 43' },
    });
    const { billNumber } = await shop.openOrder(order._id);
    expect(await shop.api.stored.invoices.findOne({ number: billNumber })).toMatchObject({
      fields: {
        buyer: { name: order.customer.name, lines: [] },
        delivery: { name: 'Remedios Puesto', lines: ['Recogida en el taller'] },
      },
    });
    expect((await client.fetch('GET', `/api/order/bill/${order._id}`)).headers.get('content-type')).toBe(
      'application/pdf',
    );
    const [mail] = await shop.getOutbox('order-paid', order._id);
    const preview = await shop.admin.client.call(ENDPOINTS.previewMail, {
      params: { type: 'order-paid' },
      query: { locale: 'es', job: String(mail?._id) },
    });
    const words = JSON.stringify(preview.data);
    expect(words).toContain('A nombre de Remedios Puesto');
    expect(words).not.toMatch(/undefined|null,|, ,| \(\)/);
    const csv = await shop.admin.client.fetch('GET', `/api/admin/orders.csv?q=${order.number}`, undefined, {
      'accept-language': 'es',
    });
    expect(await csv.text()).toContain(';Recogida en el taller;Remedios Puesto;;;;;;;ES;600009977;');
  });
});
