import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { InvoiceService } from '../../src/modules/invoice/invoice.service';
import { ADDRESS, addToCart, checkoutBody } from '../support/shop';
import { StaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const NIF = '12345678Z';
const shop = new StaffedShop();
// The price of two products with delivery exceeds this limit
beforeAll(() => shop.open({}, { SIMPLIFIED_INVOICE_MAX_CENTS: '1500' }));
afterAll(() => shop.close());

const getInvoiceName = async (orderId: string): Promise<string> =>
  (await waitUntil(async () => (await shop.openOrder(orderId)).billNumber)) ?? '';
async function placePaidOrder(taxId?: string): Promise<string> {
  const { orderId, sessionId } = await shop.ordered(shop.soap, 1, taxId ? { taxId } : {});
  await shop.sandbox.pay(sessionId);
  return orderId;
}
const getInvoices = () => shop.api.stored.invoices;
const parseDigits = (number: string): number => Number(number.slice(-6));

test('an invoice without a tax id is a simplified invoice with a separate number series', async () => {
  const [simplifiedOrderId, named, next] = [
    await placePaidOrder(),
    await placePaidOrder(NIF),
    await placePaidOrder(),
  ];
  const numbers = [
    await getInvoiceName(simplifiedOrderId),
    await getInvoiceName(named),
    await getInvoiceName(next),
  ];
  expect(numbers.map((number) => number.slice(0, 2))).toEqual(['S-', 'F-', 'S-']);
  expect(numbers.map(parseDigits)).toEqual([1, 1, 2]);
  const of = async (orderId: string) =>
    (await getInvoices().findOne(orderId))?.fields as { simplified?: true; buyer: { taxId: string } };
  expect([(await of(simplifiedOrderId)).simplified, (await of(named)).simplified]).toEqual([true, undefined]);
  expect((await of(named)).buyer.taxId).toBe(NIF);
});

test('concurrent full and simplified invoices leave no gap in either number series', async () => {
  const placedOrders = [];
  for (let order = 0; order < 9; order += 1)
    placedOrders.push(await shop.ordered(shop.soap, 1, order % 3 === 0 ? { taxId: NIF } : {}));
  await Promise.all(placedOrders.map(({ sessionId }) => shop.sandbox.pay(sessionId)));
  const numbers = await Promise.all(placedOrders.map(({ orderId }) => getInvoiceName(orderId)));
  expect(numbers.filter((number) => number.startsWith('F-'))).toHaveLength(3);
  for (const letter of ['F', 'S']) {
    const all = await getInvoices().all({ series: new RegExp(`^${letter}-`) });
    expect(all.map(({ sequence }) => Number(sequence)).sort((a, b) => a - b)).toEqual(
      all.map((_, index) => index + 1),
    );
  }
  expect(await shop.api.app.get(InvoiceService, { strict: false }).audit()).toEqual([]);
  expect(await shop.brokenInvariants()).toEqual({});
});

test('staff find an order by the number of its simplified invoice', async () => {
  const orderId = await placePaidOrder();
  const number = await getInvoiceName(orderId);
  for (const q of [number, `s${parseDigits(number)}`, `S-${number.slice(-6)}`]) {
    const { orders } = (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q } })).data;
    expect(orders.map(({ _id, match }) => [_id, match])).toEqual([[orderId, { by: 'bill', text: number }]]);
  }
});

describe('orders above the limit for simplified invoices', () => {
  const TAX_ID_REQUIRED_ERROR = {
    status: 400,
    data: { key: 'taxIdRequired', fields: [{ field: 'taxId', rule: 'isNotEmpty' }] },
  };

  test.each(['checkout', 'createOrder'] as const)(
    'the endpoint %s requires a tax id and an address above the limit',
    async (name) => {
      const { client } = await shop.buyer();
      const body = checkoutBody(await addToCart(client, shop.soap, 3));
      expect(await client.callRejected(ENDPOINTS[name], { body })).toMatchObject(TAX_ID_REQUIRED_ERROR);
      expect((await client.call(ENDPOINTS.getCart)).data.itemCount).toBe(3);
      const buyerWithoutAddress = {
        ...body,
        taxId: NIF,
        shipping: 'pickup' as const,
        address: { name: 'Ana', country: 'ES' as const },
      };
      const { data } = await client.callRejected(ENDPOINTS[name], { body: buyerWithoutAddress });
      expect(data).toMatchObject({
        key: 'badRequest',
        fields: expect.arrayContaining([{ field: 'address.line1', rule: 'isNotEmpty' }]) as unknown,
      });
      expect((await client.fetch('POST', ENDPOINTS[name].path, { ...body, taxId: NIF })).ok).toBe(true);
    },
  );

  test('a quote returns the limit above which a tax id is required', async () => {
    const { client } = await shop.buyer();
    await addToCart(client, shop.soap, 3);
    const place = { country: 'ES' as const, postcode: ADDRESS.postcode, shipping: 'standard' as const };
    expect((await client.call(ENDPOINTS.quoteCart, { body: place })).data.taxIdAboveCents).toBe(1_500);
    const { productId, size } = shop.soap;
    const draft = { lines: [{ productId, size, quantity: 3 }], shipping: 'pickup' as const, postcode: '' };
    const { data } = await shop.admin.client.call(ENDPOINTS.quoteDraft, { body: draft });
    expect(data.taxIdAboveCents).toBe(1_500);
  });

  test('a staff order above the limit requires a tax id and an address', async () => {
    const body = {
      key: randomUUID(),
      customer: { name: 'Ana Quispe' },
      locale: 'es' as const,
      lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 3 }],
      shipping: 'pickup' as const,
      payment: 'cash' as const,
    };
    expect(await shop.admin.client.callRejected(ENDPOINTS.draftOrder, { body })).toMatchObject(
      TAX_ID_REQUIRED_ERROR,
    );
    const { data } = await shop.admin.client.call(ENDPOINTS.draftOrder, {
      body: { ...body, taxId: NIF, address: ADDRESS },
    });
    expect(data.billNumber).toMatch(/^F-/);
  });
});
