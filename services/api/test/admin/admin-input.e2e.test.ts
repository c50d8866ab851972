import { randomUUID } from 'node:crypto';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../support/client';
import { insertUser } from '../support/people';
import { staffedShop } from '../support/suite-shop';

const shop = staffedShop();

const EXTRA = [
  { _id: '0'.repeat(24) },
  { __v: 7 },
  { $set: { status: 'paid' } },
  { $inc: { version: -1 } },
  { 'totals.totalCents': 1 },
  { history: [] },
];

const refusals = async (endpoint: Endpoint<EndpointInput, unknown>, input: EndpointInput, extra: object[]) =>
  Promise.all(
    [...EXTRA, ...extra].map(async (more) => {
      const { status } = await shop.admin.client.refused(endpoint, {
        ...input,
        body: { ...(input.body as object), ...more },
      });
      return status;
    }),
  );

/** Without the extra key the body is accepted; otherwise the refusals would prove nothing. */
const isRead = async (endpoint: Endpoint<EndpointInput, unknown>, input: EndpointInput): Promise<boolean> =>
  (await shop.admin.client.refused(endpoint, input)).status !== 400;

const everyone400 = (extra: object[]) => Array<number>(EXTRA.length + extra.length).fill(400);

describe('staff can write only the fields of a form', () => {
  test('of an order', async () => {
    const { orderId } = await shop.transferred();
    const before = await shop.orderOf(orderId);
    const { version } = await shop.openOrder(orderId);
    const extra = [
      { status: 'paid' },
      { totals: { totalCents: 1 } },
      { payment: { paidCents: 1 } },
      { lines: [] },
    ];
    const edit = { ...byId(orderId), body: { version, note: 'Con lazo' } };
    expect(await refusals(ENDPOINTS.editOrder as never, edit, extra)).toEqual(everyone400(extra));
    const move = { ...byId(orderId), body: { status: 'processing' } };
    expect(await refusals(ENDPOINTS.updateOrder as never, move, [{ paidCents: 1 }])).toEqual(
      everyone400([{}]),
    );
    expect(await shop.orderOf(orderId)).toEqual(before);
    expect(await isRead(ENDPOINTS.updateOrder as never, move)).toBe(true);
    expect(await isRead(ENDPOINTS.editOrder as never, edit)).toBe(true);
  });

  test('of a product', async () => {
    const { productId } = shop.soap;
    const products = shop.api.stored.products;
    const read = () => products.one(productId);
    const before = await read();
    const extra = [{ rating: { average: 5, count: 999 } }, { rank: -1 }, { words: ['x'] }, { likes: 9 }];
    const change = { ...byId(productId), body: { version: 0, status: 'draft' } };
    expect(await refusals(ENDPOINTS.updateProduct as never, change, extra)).toEqual(everyone400(extra));
    expect(await read()).toEqual(before);
    expect(await isRead(ENDPOINTS.updateProduct as never, change)).toBe(true);
  });

  test('of an account', async () => {
    const { id } = await insertUser(shop.api);
    const read = () => shop.api.stored.users.one(id);
    const before = await read();
    const extra = [
      { passwordHash: 'x' },
      { email: 'x@munay.example' },
      { sessionEpoch: -1 },
      { password: 'cuatro jabones' },
    ];
    const change = { ...byId(id), body: { firstname: 'Eva' } };
    expect(await refusals(ENDPOINTS.editUser as never, change, extra)).toEqual(everyone400(extra));
    expect(await read()).toEqual(before);
    expect(await isRead(ENDPOINTS.editUser as never, change)).toBe(true);
  });

  test('of the stock', async () => {
    const before = await shop.countsOf(shop.soap.sku);
    const body = { sku: shop.soap.sku, change: 5, reason: 'counted', key: randomUUID() };
    const extra = [{ available: 99 }, { sold: 0 }];
    expect(await refusals(ENDPOINTS.adjustStock as never, { body }, extra)).toEqual(everyone400(extra));
    expect(await shop.countsOf(shop.soap.sku)).toEqual(before);
    expect(await isRead(ENDPOINTS.adjustStock as never, { body })).toBe(true);
  });
});

test.each(['resetUser', 'openOrder', 'exportOrders', 'exportProducts'] as const)(
  'HEAD of %s does nothing, for staff too',
  async (name) => {
    const { id } = await insertUser(shop.api);
    const path = ENDPOINTS[name].path.replace(':id', id);
    expect([404, 405]).toContain((await shop.admin.client.fetch('HEAD', path)).status);
    expect(await shop.api.stored.outbox.count({ 'refs.userId': id })).toBe(0);
  },
);

test('a request that is sent byte by byte is cut off', () => {
  const { requestTimeout, headersTimeout } = shop.api.app.getHttpServer();
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 15_000]);
});
