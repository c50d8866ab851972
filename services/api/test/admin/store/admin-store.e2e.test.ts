import { Types } from 'mongoose';
import type { AdminStore, StoreInput } from '@munay/contracts/admin/store';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Client } from '../../support/client';
import { seedDemo } from '../../support/demo-shop';
import { signIn } from '../../support/people';
import { startSuiteApi } from '../../support/start-api';

const api = startSuiteApi();
let managedStoreId: string;
let other: string;
beforeAll(async () => {
  await seedDemo(api);
  const stores = await api.stored.stores.all({}, { slug: 1 });
  [managedStoreId, other] = stores.map(({ _id }) => _id.toString()) as [string, string];
});

const view = (id: string, query: object = {}) => ({ params: { id }, query });

describe('store pages for owners', () => {
  test("a store owner sees the store's products of every status", async () => {
    const { client } = await signIn(api, { roles: ['STORE'], stores: [managedStoreId] });
    await api.stored.products.set('azahar', { status: 'archived' });
    const { status, data } = await client.call(ENDPOINTS.viewStore, view(managedStoreId, { pageSize: 100 }));
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
    const page = await client.call(ENDPOINTS.viewStore, view(managedStoreId, { pageSize: 5, page: 2 }));
    expect(page.data.products.map(({ _id }) => _id)).toEqual(
      data.products.slice(5, 10).map(({ _id }) => _id),
    );
    expect((await client.call(ENDPOINTS.viewStore, view(managedStoreId, { q: 'lavan' }))).data.total).toBe(1);
  });

  test('a store owner cannot access other stores, whether they exist or not', async () => {
    const { client } = await signIn(api, { roles: ['STORE'], stores: [managedStoreId] });
    for (const id of [other, '000000000000000000000000'])
      expect((await client.callRejected(ENDPOINTS.viewStore, view(id))).status).toBe(403);
  });

  test('a store is forbidden to customers, guests and assigned users without the role', async () => {
    const { client } = await signIn(api, { stores: [managedStoreId] });
    expect((await client.callRejected(ENDPOINTS.viewStore, view(managedStoreId))).status).toBe(403);
    expect((await api.client().callRejected(ENDPOINTS.viewStore, view(managedStoreId))).status).toBe(401);
  });

  test('an unknown store returns 404 to administrators', async () => {
    const { client } = await signIn(api, { roles: ['ADMIN'] });
    const { status, data } = await client.callRejected(ENDPOINTS.viewStore, view('000000000000000000000000'));
    expect([status, data.key]).toEqual([404, 'noStore']);
    expect((await client.callRejected(ENDPOINTS.viewStore, view('nonsense'))).status).toBe(404);
  });
});

describe('store administration', () => {
  const toLocalized = (es: string, en: string) => ({ es, en });
  const input = (overrides: Partial<StoreInput> = {}): StoreInput => ({
    name: 'Munay Sevilla',
    text: toLocalized('En el barrio de Triana.', 'In Triana.'),
    address: 'Calle Betis 3, 41010 Sevilla',
    hours: toLocalized('', ''),
    owners: [],
    ...overrides,
  });
  const roles = async (id: string) => (await api.stored.users.findOne(id))?.roles as string[];
  let admin: Client;
  beforeAll(async () => {
    admin = (await signIn(api, { roles: ['ADMIN'] })).client;
  });
  const create = (body: object) => admin.callRejected(ENDPOINTS.createStore, { body });
  const edit = (id: string, body: object) =>
    admin.callRejected(ENDPOINTS.editStore, { params: { id }, body });
  let names = 0;
  const createStore = async (overrides: Partial<StoreInput> = {}) => {
    names += 1;
    const body = input({ name: `Munay Sevilla ${names}`, ...overrides });
    return (await admin.call(ENDPOINTS.createStore, { body })).data;
  };

  test('a store owner can open the assigned store and no other staff page', async () => {
    const owner = await signIn(api);
    const store = await createStore({ owners: [owner.id], name: 'Munay Sevilla' });
    expect(store).toMatchObject({
      slug: 'munay-sevilla',
      version: 0,
      owners: [{ _id: owner.id, name: 'Ana Quispe', email: owner.email }],
    });
    const { data } = await admin.call(ENDPOINTS.listStores);
    expect(data.stores.map(({ name }) => name)).toContain('Munay Sevilla');
    await owner.client.call(ENDPOINTS.login, { body: { email: owner.email, password: owner.password } });
    expect((await owner.client.call(ENDPOINTS.viewStore, view(store._id))).data.store.name).toBe(
      'Munay Sevilla',
    );
    expect((await owner.client.callRejected(ENDPOINTS.viewStore, view(managedStoreId))).status).toBe(403);
    expect((await owner.client.callRejected(ENDPOINTS.openStore, { params: { id: store._id } })).status).toBe(
      403,
    );
  });

  test('two stores cannot have the same name, even when created concurrently', async () => {
    const body = input({ name: 'Munay Cádiz' });
    const responses = await Promise.all([create(body), create(body), create(body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const laterStore = await create(body);
    const { _id } = await createStore();
    const renamedStore = await edit(_id, { version: 0, ...body });
    for (const { data } of [...responses.filter(({ status }) => status === 409), laterStore, renamedStore])
      expect([data.key, data.fields]).toEqual(['storeNameTaken', [{ field: 'name', rule: 'taken' }]]);
    expect((await edit(_id, { version: 0, ...input({ name: 'Munay Cadiz' }) })).status).toBe(200);
    expect((await createStore({ name: 'Munay-Cádiz' })).slug).toBe('munay-cadiz-2');
  });

  test('renaming a store updates its products and the rights of its owners', async () => {
    const [first, second, administrator] = [
      await signIn(api),
      await signIn(api),
      await signIn(api, { roles: ['ADMIN'] }),
    ];
    const store = await createStore({ owners: [first.id, administrator.id] });
    const { products } = (await admin.call(ENDPOINTS.viewStore, view(managedStoreId, { pageSize: 1 }))).data;
    const { slug } = products[0]!;
    await api.stored.products.set(slug, { store: { _id: new Types.ObjectId(store._id), name: store.name } });
    const { status, data } = await admin.call(ENDPOINTS.editStore, {
      params: { id: store._id },
      body: { version: 0, ...input({ name: 'Munay Triana', owners: [second.id] }) },
    });
    expect([status, data.version, data.slug, data.owners.map(({ _id }) => _id)]).toEqual([
      200,
      1,
      store.slug,
      [second.id],
    ]);
    expect((await api.stored.products.findOne(slug))?.store).toMatchObject({
      name: 'Munay Triana',
    });
    expect([await roles(first.id), await roles(second.id), await roles(administrator.id)]).toEqual([
      [],
      ['STORE'],
      ['ADMIN'],
    ]);
    expect((await first.client.call(ENDPOINTS.getUser)).data.user).toBeNull();
    const { data: log } = await admin.call(ENDPOINTS.listAudit, {
      query: { kind: 'store', entityId: store._id },
    });
    expect(log.entries.map(({ action }) => action)).toEqual(['store.edit', 'store.create']);
    expect(log.entries[0]?.changes).toContainEqual({
      field: 'name',
      before: store.name,
      after: 'Munay Triana',
    });
  });

  test('a concurrent store edit returns 409', async () => {
    const { _id } = await createStore();
    const responses = await Promise.all([
      edit(_id, { version: 0, ...input({ name: 'A' }) }),
      edit(_id, { version: 0, ...input({ name: 'B' }) }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflictResponse = await edit(_id, { version: 0, ...input() });
    expect([conflictResponse.data.key, (conflictResponse.data.current as AdminStore).version]).toEqual([
      'editConflict',
      1,
    ]);
    expect((await create(input({ name: ' ' }))).data.fields).toEqual([{ field: 'name', rule: 'isNotEmpty' }]);
    expect((await create(input({ name: 'Munay Lugo', owners: ['0'.repeat(24)] }))).data.key).toBe('noUser');
    expect((await edit(_id, input())).data.fields).toContainEqual({ field: 'version', rule: 'isInt' });
    expect((await edit('0'.repeat(24), { version: 0, ...input() })).data.key).toBe('noStore');
    expect((await admin.call(ENDPOINTS.listStores)).data.stores.map(({ name }) => name)).not.toContain(' ');
  });
});
