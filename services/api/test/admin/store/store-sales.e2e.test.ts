import { Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { StripeGateway } from '../../../src/modules/billing/stripe.gateway';
import { StoreService } from '../../../src/modules/store/store.service';
import type { Client } from '../../support/client';
import { signIn } from '../../support/people';
import { createStoredRefund } from '../../support/refunds';
import {
  addProduct,
  openShop,
  placeOrder,
  placePaidOrder,
  type Shop,
  type StockedProduct,
} from '../../support/shop';
import { waitUntil } from '../../support/until';

let shop: Shop;
let managedStoreId: string;
let other: string;
let owner: Client;
let stockedProduct: StockedProduct;
let otherStoreItem: StockedProduct;

const open = (slug: string): Promise<string> => {
  const localizedSlug = { es: slug, en: slug };
  return shop.api.app
    .get(StoreService, { strict: false })
    .findOrCreate({ slug, name: slug, text: localizedSlug, address: 'Calle Mayor 1', hours: localizedSlug });
};
const assignToStore = (storeId: string, { productId }: StockedProduct) =>
  shop.api.stored.products.set(productId, { 'store._id': new Types.ObjectId(storeId) });
const sales = (client: Client, id: string, query: object = {}) =>
  client.call(ENDPOINTS.storeSales, { params: { id }, query });

async function sellUnits(item: StockedProduct, quantity: number, paidAt: string): Promise<Types.ObjectId> {
  const { orderId } = await placePaidOrder(shop, item, quantity);
  const _id = new Types.ObjectId(orderId);
  await shop.api.stored.orders.set(_id, { 'payment.paidAt': new Date(paidAt) });
  return _id;
}

/** A refund of one unit. */
const createRefund = (line: { id: string } | undefined, cents: number) =>
  createStoredRefund({
    amountCents: cents,
    lines: [{ lineId: line?.id ?? '', sku: stockedProduct.sku, quantity: 1, cents, restock: 1 }],
  });

beforeAll(async () => {
  shop = await openShop();
  [managedStoreId, other] = [await open('mine'), await open('other')];
  owner = (await signIn(shop.api, { roles: ['STORE'], stores: [managedStoreId] })).client;
  stockedProduct = await addProduct(shop, { priceCents: 1_000, title: '=1+1' });
  otherStoreItem = await addProduct(shop, { priceCents: 2_000 });
  await assignToStore(managedStoreId, stockedProduct);
  await assignToStore(other, otherStoreItem);
  await sellUnits(stockedProduct, 3, '2026-11-10T23:30:00Z');
  const second = await sellUnits(stockedProduct, 2, '2026-11-12T09:00:00Z');
  await sellUnits(otherStoreItem, 1, '2026-11-12T10:00:00Z');
  await placeOrder(shop, stockedProduct, 1);
  // One unit is refunded, another refund failed, and one line belongs to the other store
  const [line] = (await shop.api.stored.orders.findOne(second))?.lines as { id: string }[];
  const refund = createRefund(line, 1_000);
  await shop.api.stored.orders.set(second, {
    refunds: [refund, { ...refund, state: 'failed' }],
    lines: [line, { ...line, id: 'foreign', productId: otherStoreItem.productId, sku: otherStoreItem.sku }],
  });
});
afterAll(() => shop.close());

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

test('store sales list the lines of paid orders without personal data of the buyers', async () => {
  const { data } = await sales(owner, managedStoreId, NOVEMBER);
  expect(data).toMatchObject({ ...NOVEMBER, total: 2, sums: { units: 5, returned: 1, netCents: 4_000 } });
  expect(data.lines).toMatchObject([
    {
      sku: stockedProduct.sku,
      quantity: 2,
      returned: 1,
      unitPriceCents: 1_000,
      refundedCents: 1_000,
      netCents: 1_000,
    },
    {
      sku: stockedProduct.sku,
      quantity: 3,
      returned: 0,
      netCents: 3_000,
      paidAt: '2026-11-10T23:30:00.000Z',
    },
  ]);
  expect(data.lines[0]?.number).toMatch(/^MUN-\d{4}-\d{6}$/);
  expect(JSON.stringify(data)).not.toMatch(/@|Quispe|Calle/);
});

test('store sales show product titles in the language of the caller', async () => {
  owner.locale = 'en';
  const { data } = await sales(owner, managedStoreId, NOVEMBER);
  owner.locale = 'es';
  expect(data.lines.map(({ title }) => title)).toEqual(['=1+1 (en)', '=1+1 (en)']);
});

test('store sales are paginated and use the days of the shop calendar', async () => {
  const page = await sales(owner, managedStoreId, { ...NOVEMBER, page: 2, pageSize: 1 });
  expect(page.data.lines).toMatchObject([{ quantity: 3 }]);
  expect((await sales(owner, managedStoreId, { from: '2026-11-11', to: '2026-11-11' })).data.total).toBe(1);
  expect((await sales(owner, managedStoreId, { from: '2026-11-10', to: '2026-11-10' })).data.total).toBe(0);
});

describe('net sales of a store', () => {
  const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
  const recordRefund = async (_id: Types.ObjectId, amountCents: number): Promise<void> => {
    const refund = createStoredRefund({ id: `free-${amountCents}`, amountCents, doneAt: new Date() });
    await shop.api.stored.orders.set(_id, { refunds: [refund] });
  };
  const getNet = async (): Promise<number> =>
    (await sales(owner, managedStoreId, OCTOBER)).data.sums.netCents;

  test('a refund without lines reduces the net sales of a store in proportion', async () => {
    // The sum is 10.00 + 20.00 + 4.90
    const order = await sellUnits(stockedProduct, 1, '2026-10-10T09:00:00Z');
    const [line] = (await shop.api.stored.orders.findOne(order))?.lines as object[];
    const foreignLine = {
      ...line,
      productId: otherStoreItem.productId,
      sku: otherStoreItem.sku,
      unitPriceCents: 2_000,
    };
    await shop.api.stored.orders.set(order, {
      lines: [line, foreignLine],
      'totals.totalCents': 3_490,
      'payment.paidCents': 3_490,
    });
    await recordRefund(order, 349);
    expect([await getNet(), (await sales(owner, managedStoreId, OCTOBER)).data.lines[0]?.netCents]).toEqual([
      900, 900,
    ]);
    await recordRefund(order, 490);
    expect(await getNet()).toBe(1_000);
  });

  test('net sales of a store are the price less promotions and refunds', async () => {
    const order = await sellUnits(stockedProduct, 1, '2026-09-10T09:00:00Z');
    const [line] = (await shop.api.stored.orders.findOne(order))?.lines as { id: string }[];
    await shop.api.stored.orders.set(order, {
      lines: [{ ...line, quantity: 3, lineCents: 3_000, netCents: 2_400 }],
      refunds: [createRefund(line, 800)],
    });
    const { data } = await sales(owner, managedStoreId, { from: '2026-09-01', to: '2026-09-30' });
    expect(data.lines).toMatchObject([
      { quantity: 3, unitPriceCents: 1_000, promotionCents: 600, refundedCents: 800, netCents: 1_600 },
    ]);
  });

  test('an order whose payment could not be captured adds no store sales', async () => {
    const before = (await sales(owner, managedStoreId)).data.total;
    const { orderId, sessionId } = await placeOrder(shop, stockedProduct, 1);
    const _id = new Types.ObjectId(orderId);
    await shop.api.stored.orders.set(_id, { 'totals.totalCents': 1 });
    await shop.sandbox.pay(sessionId);
    await waitUntil(async () => (await shop.api.stored.orders.findOne(_id))?.status === 'review');
    expect((await sales(owner, managedStoreId)).data.total).toBe(before);
  });
});

test.each([
  { from: '2026-11-30', to: '2026-11-01' },
  { from: '2025-01-01', to: '2026-11-01' },
  { from: 'yesterday' },
])('store sales reject the period %j', async (query) => {
  const response = await owner.callRejected(ENDPOINTS.storeSales, { params: { id: managedStoreId }, query });
  expect(response.status).toBe(400);
});

test('the sales export of a store escapes formulas', async () => {
  const path = `${ENDPOINTS.exportStoreSales.path.replace(':id', managedStoreId)}?from=2026-11-01&to=2026-11-30`;
  const response = await owner.fetch('GET', path);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows = (await response.text()).trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toBe(
    'Cobrado el;Pedido;Producto;Tamaño;SKU;Piezas;Devueltas;Precio;Promociones;Reembolsado;Importe;Moneda',
  );
  expect(rows[2]).toMatch(
    /^11\/11\/2026 00:30;MUN-[\d-]+;'=1\+1;100 g;SKU-\w+;3;0;10,00;0,00;0,00;30,00;EUR$/,
  );
  const englishResponse = await owner.fetch('GET', path, undefined, { 'accept-language': 'en' });
  expect((await englishResponse.text()).split('\r\n')[2]).toMatch(
    /^2026-11-11 00:30,MUN-[\d-]+,'=1.*,10\.00,0\.00,0\.00,30\.00,EUR$/,
  );
});

test('sales of a store are forbidden to owners of other stores', async () => {
  for (const endpoint of [ENDPOINTS.storeSales, ENDPOINTS.exportStoreSales])
    expect((await owner.callRejected(endpoint, { params: { id: other }, query: NOVEMBER })).status).toBe(403);
  const admin = (await signIn(shop.api, { roles: ['ADMIN'] })).client;
  expect((await sales(admin, other, NOVEMBER)).data.total).toBe(2);
});

test('the queries for store sales use an index', async () => {
  await shop.api.db.db?.command({ profile: 2 });
  await sales(owner, managedStoreId, NOVEMBER);
  await shop.api.db.db?.command({ profile: 0 });
  const calls = await shop.api.stored.profiled({ ns: /\.orders$/, 'command.aggregate': 'orders' });
  expect(calls.map(({ planSummary }) => String(planSummary))).toEqual([
    expect.stringMatching(/^IXSCAN .*paidAt/),
    expect.stringMatching(/^IXSCAN .*paidAt/),
  ]);
});

test('the status for staff reports test payments if the API key is a test key', async () => {
  const sender = { shop: { name: expect.any(String) as string, address: expect.any(String) as string } };
  expect((await owner.call(ENDPOINTS.getStaffState)).data).toEqual({ testPayments: true, ...sender });
  const gateway = shop.api.app.get(StripeGateway, { strict: false });
  jest.replaceProperty(gateway, 'livemode', true);
  expect((await owner.call(ENDPOINTS.getStaffState)).data).toEqual({ testPayments: false, ...sender });
  jest.restoreAllMocks();
});
