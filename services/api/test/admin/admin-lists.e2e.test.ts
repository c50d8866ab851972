import type { ProductListState } from '@munay/contracts/admin/lists';
import type { SaveViewInput } from '@munay/contracts/admin/saved-view';
import { DAY_MS } from '@munay/contracts/durations';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { PageOf, PageQuery } from '@munay/contracts/paging';
import { seedDemo } from '../support/demo-shop';
import { type SignedInPerson, signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const api = startSuiteApi();
let admin: SignedInPerson;
beforeAll(async () => {
  await seedDemo(api);
  admin = await signIn(api, { roles: ['ADMIN'], firstname: 'Rosa' });
});

const MATCH_KINDS: (string | undefined)[] = ['name', 'details', 'ingredient'];
const LISTS = ['getAllUsers', 'getAllCarts', 'getAllOrders', 'listAllProducts'] as const;

describe('staff list endpoints', () => {
  test.each(LISTS)('%s returns a page with its total count', async (name) => {
    const list = ENDPOINTS[name] as Endpoint<{ query: PageQuery }, PageOf>;
    const { status, data } = await admin.client.call(list, { query: { page: 1, pageSize: 10 } });
    expect([status, data.page, data.pageSize, typeof data.total]).toEqual([200, 1, 10, 'number']);
  });

  test.each(LISTS)('%s rejects invalid pages, page sizes and filters', async (name) => {
    for (const query of [
      { page: 0 },
      { pageSize: 101 },
      { page: '1.5' },
      { q: 'x'.repeat(101) },
      { other: '1' },
    ])
      expect((await admin.client.callRejected(ENDPOINTS[name], { query })).status).toBe(400);
  });

  test('staff find products of every status by word or SKU', async () => {
    await api.stored.products.set('azahar', { status: 'draft' });
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

  test('the product search ranks titles and SKUs before ingredients and reports what matched', async () => {
    const list = async (q: string) =>
      (await admin.client.call(ENDPOINTS.listAllProducts, { query: { q, pageSize: 100 } })).data.products;
    const coconutCarts = await list('coco');
    const by = coconutCarts.map(({ match }) => match?.by);
    expect(coconutCarts[0]).toMatchObject({ slug: 'coco-y-sal-de-maras', match: { by: 'name', text: '' } });
    expect(by.indexOf('ingredient')).toBeGreaterThan(0);
    expect(by).toEqual([...by].sort((a, b) => MATCH_KINDS.indexOf(a) - MATCH_KINDS.indexOf(b)));
    expect(coconutCarts.at(-1)?.match?.text).toMatch(/coco/i);
    const [exact] = await list('avena-y-miel-60');
    expect(exact).toMatchObject({ slug: 'avena-y-miel', match: { by: 'name', skus: ['AVENA-Y-MIEL-60'] } });
    expect((await list(''))[0]).not.toHaveProperty('match');
  });

  test('staff can list products by ids and by SKUs', async () => {
    const all = await admin.client.call(ENDPOINTS.listAllProducts, { query: { pageSize: 100 } });
    const [first, two] = all.data.products;
    const keys = [first?._id ?? '', two?.sizes[0]?.sku ?? '', 'NO-EXISTE-60'];
    const { data } = await admin.client.call(ENDPOINTS.listAllProducts, { query: { keys } });
    expect(data.products.map(({ _id }) => _id).sort()).toEqual([first?._id, two?._id].sort());
    expect(data.total).toBe(2);
    const rejection = await admin.client.callRejected(ENDPOINTS.listAllProducts, {
      query: { keys: ['a b'] },
    });
    expect(rejection.status).toBe(400);
  });

  test('staff can filter and preview scheduled products', async () => {
    const publishAt = new Date(Date.now() + 5 * DAY_MS);
    await api.stored.products.set('palo-santo-y-cedro', { status: 'active', publishAt });
    const list = async (status: ProductListState) =>
      (await admin.client.call(ENDPOINTS.listAllProducts, { query: { status: [status], pageSize: 100 } }))
        .data;
    const { products, total, counts } = await list('scheduled');
    expect(products).toMatchObject([{ slug: 'palo-santo-y-cedro', publishAt: publishAt.toISOString() }]);
    expect([total, counts.scheduled]).toEqual([1, 1]);
    const active = await list('active');
    expect(active.products.map(({ slug }) => slug)).not.toContain('palo-santo-y-cedro');
    expect([active.total, active.products[0]?.publishAt]).toEqual([counts.active, null]);
    const params = { id: products[0]?._id ?? '' };
    const { data } = await admin.client.call(ENDPOINTS.previewProduct, { params });
    expect(data).toMatchObject({ title: 'Palo santo y cedro', status: 'active' });
    expect(data.sizes.length).toBeGreaterThan(0);
    // The in-memory catalogue is updated shortly after the database
    await waitUntil(
      async () => (await admin.client.callRejected(ENDPOINTS.getProduct, { params })).status === 404,
    );
    const { client } = await signIn(api);
    expect((await client.callRejected(ENDPOINTS.previewProduct, { params })).status).toBe(403);
    await api.stored.products.set('palo-santo-y-cedro', { publishAt: null });
  });

  test('stock search finds a size by its SKU and ranks ingredient matches last', async () => {
    const list = async (query: object) => (await admin.client.call(ENDPOINTS.listStock, { query })).data;
    expect((await list({ q: 'avena-y-miel-60' })).rows).toMatchObject([
      { sku: 'AVENA-Y-MIEL-60', match: { by: 'name' } },
    ]);
    const { rows, total } = await list({ q: 'coco', pageSize: 100 });
    expect(rows).toHaveLength(total);
    expect(rows[0]).toMatchObject({ sku: expect.stringMatching(/^COCO/), match: { by: 'name' } });
    expect(rows.at(-1)?.match?.by).toBe('ingredient');
    const second = await list({ q: 'coco', pageSize: 2, page: 2 });
    expect(second.rows.map(({ sku }) => sku)).toEqual(rows.slice(2, 4).map(({ sku }) => sku));
  });

  test('staff find accounts by email address', async () => {
    const { data } = await admin.client.call(ENDPOINTS.getAllUsers, { query: { q: 'store@munay' } });
    expect(data.users).toMatchObject([{ email: 'store@munay.example', roles: ['STORE'] }]);
    expect(JSON.stringify(data)).not.toMatch(/hash|argon/i);
  });

  test('staff find a cart by its owner', async () => {
    const { client, email } = await signIn(api);
    const { data } = await client.call(ENDPOINTS.getProduct, { params: { id: 'karite-puro' } });
    await client.call(ENDPOINTS.addItem, { body: { productId: data._id, size: '60 g', quantity: 3 } });
    const { data: found } = await admin.client.call(ENDPOINTS.getAllCarts, {
      query: { q: email, pageSize: 5 },
    });
    expect(found).toMatchObject({
      page: 1,
      pageSize: 5,
      total: 1,
      carts: [{ owner: { email }, itemCount: 3, goodsCents: 1350 }],
    });
    expect((await client.callRejected(ENDPOINTS.getAllCarts)).status).toBe(403);
  });

  test('the order list filters by status and rejects an unknown status', async () => {
    const { data } = await admin.client.call(ENDPOINTS.getAllOrders, {
      query: { status: ['paid'], sort: '-totalCents' },
    });
    expect(data).toMatchObject({ orders: [], total: 0, counts: {} });
    expect(
      (await admin.client.callRejected(ENDPOINTS.getAllOrders, { query: { status: 'lost' } })).status,
    ).toBe(400);
  });
});

describe('saved views', () => {
  const PAID: SaveViewInput = { list: 'orders', name: 'Por preparar', query: 'sort=totalCents&status=paid' };
  const save = async (person: SignedInPerson, view: SaveViewInput) =>
    (await person.client.call(ENDPOINTS.saveView, { body: view })).data;

  test('saved views are available on all devices of their owner and hidden from other users', async () => {
    const rosa = await signIn(api, { roles: ['ADMIN'] });
    const [view] = await save(rosa, PAID);
    expect(view).toMatchObject(PAID);
    const phone = api.client();
    await phone.call(ENDPOINTS.login, { body: { email: rosa.email, password: rosa.password } });
    expect((await phone.call(ENDPOINTS.listViews)).data).toEqual([view]);
    expect((await admin.client.call(ENDPOINTS.listViews)).data).toEqual([]);
    const params = { id: view?._id ?? '' };
    const foreignDeletion = await admin.client.callRejected(ENDPOINTS.deleteView, { params });
    expect([foreignDeletion.status, foreignDeletion.data.key]).toEqual([404, 'noView']);
    const change = { params, body: { name: 'Hoy', query: 'status=paid' } };
    expect((await phone.call(ENDPOINTS.changeView, change)).data).toEqual([
      { _id: params.id, list: 'orders', ...change.body },
    ]);
    expect((await rosa.client.call(ENDPOINTS.deleteView, { params })).data).toEqual([]);
  });

  test('the name of a saved view is unique within its list', async () => {
    const rosa = await signIn(api, { roles: ['ADMIN'] });
    await save(rosa, PAID);
    await save(rosa, { ...PAID, list: 'products' });
    const views = await save(rosa, { ...PAID, name: 'Otra' });
    const again = await rosa.client.callRejected(ENDPOINTS.saveView, { body: PAID });
    expect([again.status, again.data.key]).toEqual([409, 'viewNameTaken']);
    const renameResponse = await rosa.client.callRejected(ENDPOINTS.changeView, {
      params: { id: views[2]?._id },
      body: { name: PAID.name, query: '' },
    });
    expect(renameResponse.data.key).toBe('viewNameTaken');
  });

  test('concurrent saves never exceed the maximum number of saved views', async () => {
    const rosa = await signIn(api, { roles: ['ADMIN'] });
    const responses = await Promise.all(
      Array.from({ length: LIMITS.savedViews + 5 }, (_, at) =>
        rosa.client.callRejected(ENDPOINTS.saveView, { body: { ...PAID, name: `Vista ${at}` } }),
      ),
    );
    const rejections = responses.filter(({ status }) => status !== 201);
    expect(rejections.map(({ data }) => data.key)).toEqual(Array<string>(5).fill('viewsFull'));
    expect((await rosa.client.call(ENDPOINTS.listViews)).data).toHaveLength(LIMITS.savedViews);
  });

  test.each([
    { name: '' },
    { name: 'x'.repeat(LIMITS.viewNameMax + 1) },
    { name: 'dos\nlíneas' },
    { query: `q=${encodeURIComponent('á'.repeat(200))}` },
    { query: 'javascript:alert(1)' },
    { query: '//evil.example/?q=1' },
    { list: 'audit' },
  ])('a saved view with %j is rejected', async (part) => {
    const { status } = await admin.client.callRejected(ENDPOINTS.saveView, { body: { ...PAID, ...part } });
    expect(status).toBe(400);
  });
});
