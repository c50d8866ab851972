import { ENDPOINTS } from '@munay/contracts/endpoints';
import { seedDemo } from './support/demo-shop';
import { signIn } from './support/people';
import { apiOfSuite } from './support/start-api';

const api = apiOfSuite();
let own: string;
let other: string;
beforeAll(async () => {
  await seedDemo(api);
  const stores = await api.db.collection('stores').find().sort({ slug: 1 }).toArray();
  [own, other] = stores.map(({ _id }) => _id.toString()) as [string, string];
});

const view = (id: string, query: object = {}) => ({ params: { id }, query });

describe('a store', () => {
  test('shows its owner its products of every status, page by page', async () => {
    const { client } = await signIn(api, { roles: ['STORE'], stores: [own] });
    await api.db.collection('products').updateOne({ slug: 'azahar' }, { $set: { status: 'archived' } });
    const { status, data } = await client.call(ENDPOINTS.viewStore, view(own, { pageSize: 100 }));
    expect(status).toBe(200);
    expect(data.store).toMatchObject({
      slug: 'taller-madrid',
      name: 'Taller Munay',
      hours: expect.stringContaining('Martes'),
    });
    const { data: valencia } = await (
      await signIn(api, { roles: ['ADMIN'] })
    ).client.call(ENDPOINTS.viewStore, view(other, { pageSize: 100 }));
    expect([data.total + valencia.total, data.products.length]).toEqual([24, data.total]);
    expect([...data.products, ...valencia.products].map(({ slug }) => slug)).toContain('azahar');
    const page = await client.call(ENDPOINTS.viewStore, view(own, { pageSize: 5, page: 2 }));
    expect(page.data.products.map(({ _id }) => _id)).toEqual(
      data.products.slice(5, 10).map(({ _id }) => _id),
    );
    expect((await client.call(ENDPOINTS.viewStore, view(own, { q: 'lavan' }))).data.total).toBe(1);
  });

  test('is closed to the owner of another one, known or not', async () => {
    const { client } = await signIn(api, { roles: ['STORE'], stores: [own] });
    for (const id of [other, '000000000000000000000000'])
      expect((await client.refused(ENDPOINTS.viewStore, view(id))).status).toBe(403);
  });

  test('is closed to customers and visitors, also to one who owns a store without the role', async () => {
    const { client } = await signIn(api, { stores: [own] });
    expect((await client.refused(ENDPOINTS.viewStore, view(own))).status).toBe(403);
    expect((await api.client().refused(ENDPOINTS.viewStore, view(own))).status).toBe(401);
  });

  test('that does not exist is told to ADMIN', async () => {
    const { client } = await signIn(api, { roles: ['ADMIN'] });
    const { status, data } = await client.refused(ENDPOINTS.viewStore, view('000000000000000000000000'));
    expect([status, data.key]).toEqual([404, 'noStore']);
    expect((await client.refused(ENDPOINTS.viewStore, view('nonsense'))).status).toBe(404);
  });
});
