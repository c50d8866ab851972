import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Address } from '@munay/contracts/order/address';
import { byId } from '../support/client';
import { ADDRESS, addToCart, checkoutBody } from '../support/shop';
import { staffedShop } from '../support/suite-shop';

const shop = staffedShop();

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
/** Says which field is in the way, and why. */
const OUTSIDE_VAT = {
  status: 400,
  data: { key: 'shippingUnavailable', fields: [{ field: 'address.postcode', rule: 'outsideVat' }] },
};

describe.each(OUTSIDE)('%s lies outside the territory of the VAT that is charged:', (_, address) => {
  test('nothing is sent there, however it is ordered; it may be collected', async () => {
    const { client } = await shop.buyer();
    const { postcode } = address;
    const { data: ways } = await client.call(ENDPOINTS.shippingOptions, { query: { postcode } });
    expect(ways.map(({ method }) => method)).toEqual(['pickup']);
    const cart = await addToCart(client, shop.soap, 1);
    const body = checkoutBody(cart, { address });
    expect(await client.refused(ENDPOINTS.checkout, { body })).toMatchObject(OUTSIDE_VAT);
    expect(await client.refused(ENDPOINTS.createOrder, { body })).toMatchObject(OUTSIDE_VAT);
    expect((await client.call(ENDPOINTS.getCart)).data.itemCount).toBe(1);
    const collected = { ...body, shipping: 'pickup' as const };
    expect((await client.call(ENDPOINTS.createOrder, { body: collected })).data.address).toEqual(address);
  });
});

test('staff neither take an order to a place outside the VAT territory, nor move one there', async () => {
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
  expect(await client.refused(ENDPOINTS.draftOrder, { body: draft })).toMatchObject(OUTSIDE_VAT);
  const { orderId, person } = await shop.paid();
  const edit = (address: Address, version = 0) =>
    client.refused(ENDPOINTS.editOrder, { ...byId(orderId), body: { version, address } });
  expect(await edit(LAS_PALMAS)).toMatchObject(OUTSIDE_VAT);
  // One that was sold there before still gets its street corrected
  await shop
    .orders()
    .updateOne({ terms: person.email }, { $set: { address: LAS_PALMAS, 'shipping.zone': 'islands' } });
  expect((await edit({ ...LAS_PALMAS, line1: 'Calle Nueva 1' })).status).toBe(200);
});

describe('a postcode of another province is refused,', () => {
  const wrong: Address = { ...ADDRESS, postcode: '08800' };
  const MISFIT = {
    status: 400,
    data: { key: 'badRequest', fields: [{ field: 'address.province', rule: 'fitsPostcode' }] },
  };

  test('with an order, and when staff change its address', async () => {
    const { client } = await shop.buyer();
    const body = checkoutBody(await addToCart(client, shop.soap, 1), { address: wrong });
    expect(await client.refused(ENDPOINTS.checkout, { body })).toMatchObject(MISFIT);
    expect(await client.refused(ENDPOINTS.createOrder, { body })).toMatchObject(MISFIT);
    const { orderId } = await shop.paid();
    const edited = { ...byId(orderId), body: { version: 0, address: wrong } };
    expect(await shop.admin.client.refused(ENDPOINTS.editOrder, edited)).toMatchObject(MISFIT);
  });

  test('among saved addresses when it is new: one that was saved before is asked for when it is used', async () => {
    const { client, email } = await shop.buyer();
    const save = (addresses: Address[]) => client.refused(ENDPOINTS.updateUser, { body: { addresses } });
    expect(await save([ADDRESS, wrong])).toMatchObject({
      status: 400,
      data: { fields: [{ field: 'addresses.1.province', rule: 'fitsPostcode' }] },
    });
    await shop.api.db.collection('users').updateOne({ email }, { $set: { addresses: [wrong] } });
    expect((await save([wrong, ADDRESS])).status).toBe(200);
    expect((await save([{ ...wrong, line1: 'Calle Nueva 1' }, ADDRESS])).status).toBe(400);
  });
});

describe('delivery that costs something else than the buyer confirms:', () => {
  const setCost = (costCents: number) =>
    shop.api.db
      .collection<{ _id: string }>('shipping')
      .updateOne({ _id: 'table' }, { $set: { 'options.0.costCents': costCents } });
  afterEach(() => setCost(490));

  test.each([
    ['dearer', 1990],
    ['cheaper', 90],
  ])('%s', async (_, costCents) => {
    const item = await shop.shelve({ priceCents: 360 });
    const { client, email } = await shop.buyer();
    const cart = await addToCart(client, item);
    const body = checkoutBody(cart, { totalCents: 850 });
    await setCost(costCents);
    for (const call of [ENDPOINTS.checkout, ENDPOINTS.createOrder])
      expect(await client.refused(call, { body })).toMatchObject({
        status: 409,
        data: {
          key: 'cartChanged',
          cart: { goodsCents: 360, digest: cart.digest },
          delivery: [{ method: 'standard', costCents }, { method: 'pickup' }],
        },
      });
    expect(await shop.orders().countDocuments({ terms: email })).toBe(0);
    const confirmed = { ...body, totalCents: 360 + costCents };
    const { data } = await client.call(ENDPOINTS.createOrder, { body: confirmed });
    expect(data.totals.totalCents).toBe(360 + costCents);
  });

  test('a payment page of another total is not opened again', async () => {
    const { client, email } = await shop.buyer();
    const body = checkoutBody(await addToCart(client, await shop.shelve({ priceCents: 360 })));
    const page = (await client.call(ENDPOINTS.checkout, { body: { ...body, totalCents: 850 } })).data;
    await setCost(90);
    const cheaper = { ...body, totalCents: 450 };
    expect((await client.call(ENDPOINTS.checkout, { body: cheaper })).data).not.toBe(page);
    const orders = await shop.orders().find({ terms: email }).sort({ _id: 1 }).toArray();
    expect(
      orders.map((order) => [order.status, (order.totals as { totalCents: number }).totalCents]),
    ).toEqual([
      ['expired', 850],
      ['pending_payment', 450],
    ]);
  });
});
