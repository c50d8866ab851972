import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PageOf, PageQuery } from '@munay/contracts/paging';
import { seedDemo } from './support/demo-shop';
import { type SignedInPerson, signIn } from './support/people';
import { type RunningApi, startApi } from './support/start-api';

let api: RunningApi;
let admin: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  await seedDemo(api);
  admin = await signIn(api, { roles: ['ADMIN'], firstname: 'Rosa' });
});
afterAll(() => api.close());

const LISTS = ['getAllUsers', 'getAllCarts', 'getAllOrders', 'listAllProducts'] as const;

describe('the lists of the staff app', () => {
  test.each(LISTS)('%s answers counted pages', async (name) => {
    const list = ENDPOINTS[name] as Endpoint<{ query: PageQuery }, PageOf>;
    const { status, data } = await admin.client.call(list, { query: { page: 1, pageSize: 10 } });
    expect([status, data.page, data.pageSize, typeof data.total]).toEqual([200, 1, 10, 'number']);
  });

  test.each(LISTS)('%s refuses pages that make no sense', async (name) => {
    for (const query of [
      { page: 0 },
      { pageSize: 101 },
      { page: '1.5' },
      { q: 'x'.repeat(101) },
      { other: '1' },
    ])
      expect((await admin.client.refused(ENDPOINTS[name], { query })).status).toBe(400);
  });

  test('products of every status can be looked up by word or SKU', async () => {
    await api.db.collection('products').updateOne({ slug: 'azahar' }, { $set: { status: 'draft' } });
    const list = async (q: string) =>
      (await admin.client.call(ENDPOINTS.listAllProducts, { query: { q } })).data.products;
    expect(await list('azah')).toMatchObject([
      { slug: 'azahar', status: 'draft', updatedAt: expect.any(String) },
    ]);
    expect((await list('AVENA-Y-MIEL-60'))[0]?.slug).toBe('avena-y-miel');
    expect((await admin.client.call(ENDPOINTS.listAllProducts, { query: {} })).data).toMatchObject({
      total: 24,
      pageSize: 25,
    });
  });

  test('accounts can be looked up by name, and show no secret', async () => {
    const { data } = await admin.client.call(ENDPOINTS.getAllUsers, { query: { q: 'store@munay' } });
    expect(data.users).toMatchObject([{ email: 'store@munay.example', roles: ['STORE'] }]);
    expect(JSON.stringify(data)).not.toMatch(/hash|argon/i);
  });

  test('carts with something in them show it and their owner', async () => {
    const { client, email } = await signIn(api);
    const { data } = await client.call(ENDPOINTS.getProduct, { params: { id: 'karite-puro' } });
    await client.call(ENDPOINTS.addItem, { body: { productId: data._id, size: '60 g', quantity: 3 } });
    const { data: carts } = await admin.client.call(ENDPOINTS.getAllCarts, { query: {} });
    expect(carts.carts).toMatchObject([{ owner: { email }, itemCount: 3, goodsCents: 1350 }]);
  });

  test('orders can be narrowed by status', async () => {
    const { data } = await admin.client.call(ENDPOINTS.getAllOrders, {
      query: { status: ['paid'], sort: '-totalCents' },
    });
    expect(data).toMatchObject({ orders: [], total: 0, counts: {} });
    expect((await admin.client.refused(ENDPOINTS.getAllOrders, { query: { status: 'lost' } })).status).toBe(
      400,
    );
  });
});
