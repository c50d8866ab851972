import { ENDPOINTS } from '@munay/contracts/endpoints';
import { StoreService } from '../../../src/modules/store/store.service';
import type { Client } from '../../support/client';
import { type SignedInPerson, signIn } from '../../support/people';
import {
  addProduct,
  openShop,
  placeOrder,
  placePaidOrder,
  type Shop,
  VisitorClient,
} from '../../support/shop';
import { WEB_ORIGIN } from '../../support/start-api';

let shop: Shop;
let staff: SignedInPerson;
let storeId: string;

beforeAll(async () => {
  shop = await openShop();
  staff = await signIn(shop.api, { roles: ['ADMIN'] });
  const localizedName = { es: 'Taller', en: 'Workshop' };
  storeId = await shop.api.app.get(StoreService, { strict: false }).findOrCreate({
    slug: 'taller',
    name: 'Taller',
    text: localizedName,
    address: 'Calle Mayor 1',
    hours: localizedName,
  });
});
afterAll(() => shop.close());

const signInUser = (overrides: Parameters<typeof signIn>[1] = {}): Promise<SignedInPerson> =>
  signIn(shop.api, overrides, new VisitorClient(shop.api.url, WEB_ORIGIN));
const edit = (id: string, body: object, client: Client = staff.client) =>
  client.callRejected(ENDPOINTS.editUser, { params: { id }, body });
const remove = (id: string) => staff.client.callRejected(ENDPOINTS.deleteUser, { params: { id } });
const isSignedIn = async ({ client }: SignedInPerson) =>
  (await client.call(ENDPOINTS.getUser)).data.user !== null;
const countAccounts = () => shop.api.stored.users.count();

test('changing the name of an account keeps its sessions', async () => {
  const person = await signInUser();
  const { data } = await staff.client.call(ENDPOINTS.openUser, { params: { id: person.id } });
  expect(data).toMatchObject({ email: person.email, closed: false, sessions: [{ current: false }] });
  expect(await edit(person.id, { lastname: 'Mamani' })).toMatchObject({
    status: 200,
    data: { lastname: 'Mamani' },
  });
  expect(await isSignedIn(person)).toBe(true);
});

test('changing the roles of an account ends its sessions immediately', async () => {
  const person = await signInUser({ roles: ['ADMIN'] });
  expect((await edit(person.id, { roles: ['STORE'], stores: [storeId] })).status).toBe(200);
  expect((await person.client.callRejected(ENDPOINTS.getAllUsers, {})).status).toBe(401);
});

test('staff roles require an account with a confirmed email address', async () => {
  const claim = await signInUser({ validated: false });
  for (const body of [{ roles: ['ADMIN'] }, { roles: ['STORE'], stores: [storeId] }])
    expect(await edit(claim.id, body)).toMatchObject({ status: 409, data: { key: 'addressUnverified' } });
  const { data } = await staff.client.call(ENDPOINTS.openUser, { params: { id: claim.id } });
  expect([data.roles, data.stores]).toEqual([[], []]);
  expect((await edit(claim.id, { firstname: 'Eva', roles: [] })).status).toBe(200);
});

test('a store that does not exist cannot be assigned to a user', async () => {
  const person = await signInUser();
  expect((await edit(person.id, { stores: [storeId, 'a'.repeat(24)] })).data.key).toBe('noStore');
  const { data } = await staff.client.call(ENDPOINTS.openUser, { params: { id: person.id } });
  expect(data.stores).toEqual([]);
});

test('staff can end one or all sessions of an account', async () => {
  const person = await signInUser();
  const again = new VisitorClient(shop.api.url, WEB_ORIGIN);
  await again.call(ENDPOINTS.login, { body: { email: person.email, password: person.password } });
  const params = { id: person.id };
  const { sessions } = (await staff.client.call(ENDPOINTS.openUser, { params })).data;
  const end = (session?: string) =>
    staff.client.callRejected(ENDPOINTS.endUserSessions, { params, query: { session } });
  expect((await end(sessions[0]?.id)).data.sessions).toHaveLength(1);
  expect((await end(sessions[0]?.id)).data.key).toBe('notFound');
  expect((await end()).data.sessions).toEqual([]);
  expect(await isSignedIn(person)).toBe(false);
  const { data } = await staff.client.call(ENDPOINTS.listAudit, {
    query: { kind: 'user', entityId: person.id },
  });
  expect(data.entries.map(({ action }) => action)).toEqual(['user.endSessions', 'user.endSessions']);
});

test('the account list filters by role and shows the total paid amount', async () => {
  const owner = await signInUser({ roles: ['STORE'], firstname: 'Quilla' });
  const find = async (role: 'STORE' | 'ADMIN' | 'customer') =>
    (await staff.client.call(ENDPOINTS.getAllUsers, { query: { q: 'Quilla', role } })).data.users;
  expect(await find('STORE')).toMatchObject([{ _id: owner.id, closed: false, orders: 0 }]);
  expect([await find('ADMIN'), await find('customer')]).toEqual([[], []]);
  const order = await placePaidOrder(shop, await addProduct(shop, { priceCents: 1_000 }));
  const { data } = await staff.client.call(ENDPOINTS.getAllUsers, { query: { q: order.person.email } });
  expect(data.users).toMatchObject([{ _id: order.person.id, orders: 1 }]);
  const page = await staff.client.call(ENDPOINTS.openUser, { params: { id: order.person.id } });
  expect(page.data.orders).toMatchObject({
    count: 1,
    paidCents: 1_490,
    last: [{ _id: order.orderId, status: 'paid', totalCents: 1_490 }],
  });
});

test('a disabled account cannot log in and can be enabled again', async () => {
  const person = await signInUser();
  expect((await edit(person.id, { closed: true })).data).toMatchObject({ closed: true, sessions: [] });
  expect(await isSignedIn(person)).toBe(false);
  const login = () =>
    person.client.callRejected(ENDPOINTS.login, { body: { email: person.email, password: person.password } });
  expect((await login()).data.key).toBe('wrongCredentials');
  expect((await edit(person.id, { closed: false })).data).toMatchObject({ closed: false });
  expect((await login()).status).toBe(200);
});

describe('last administrator', () => {
  test('the last administrator can be neither demoted nor disabled', async () => {
    for (const body of [{ roles: [] }, { closed: true }])
      expect((await edit(staff.id, body)).data.key).toBe('lastAdmin');
    expect(await isSignedIn(staff)).toBe(true);
  });

  test('two administrators cannot demote each other concurrently', async () => {
    const other = await signInUser({ roles: ['ADMIN'] });
    const responses = await Promise.all([
      edit(other.id, { roles: [] }, staff.client),
      edit(staff.id, { roles: [] }, other.client),
    ]);
    const admins = await shop.api.stored.users.all({ roles: 'ADMIN' });
    expect(admins).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    staff = await signIn(shop.api, { roles: ['ADMIN'] });
  });

  test('an administrator cannot delete their own account', async () => {
    expect((await remove(staff.id)).data.key).toBe('ownAccount');
  });
});

test('a password reset by staff emails a link and ends every session', async () => {
  const person = await signInUser();
  const before = await shop.api.stored.users.findOne(person.id);
  const reset = () => staff.client.callRejected(ENDPOINTS.resetUser, { params: { id: person.id } });
  expect((await reset()).status).toBe(200);
  expect(await isSignedIn(person)).toBe(false);
  const after = await shop.api.stored.users.findOne(person.id);
  expect(after?.passwordHash).toBe(before?.passwordHash);
  const mail = { type: 'reset-password', 'refs.userId': person.id };
  expect(await shop.api.stored.outbox.count(mail)).toBe(1);
  expect(await reset()).toMatchObject({ status: 429 });
});

test('a cross-site link or image cannot trigger a password reset', async () => {
  const person = await signInUser();
  const path = ENDPOINTS.resetUser.path.replace(':id', person.id);
  const cookie = [...staff.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect((await fetch(shop.api.url + path, { headers: { cookie } })).status).toBe(403);
  expect(await isSignedIn(person)).toBe(true);
});

test('deleting an account is deferred while an order is open', async () => {
  const person = await signInUser();
  const count = await countAccounts();
  expect(await remove(person.id)).toMatchObject({ status: 200, data: person.id });
  expect(await countAccounts()).toBe(count - 1);
  expect((await remove(person.id)).message).toBe('no product found');

  const item = await addProduct(shop, { units: 3 });
  const order = await placeOrder(shop, item, 1);
  const storedOrder = await shop.api.stored.orders.findOne(order.orderId);
  expect((await remove(String(storedOrder?.buyer.userId))).data.key).toBe('erasureDeferred');
});

test('the audit log records each account change without names, email addresses or phone numbers', async () => {
  const person = await signInUser();
  await edit(person.id, { firstname: 'Inti', phone: '600 000 000' });
  await edit(person.id, { closed: true });
  const { data } = await staff.client.call(ENDPOINTS.listAudit, {
    query: { kind: 'user', entityId: person.id },
  });
  expect(data.entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['user.edit', [{ field: 'closed', before: false, after: true }]],
    ['user.edit', [{ field: 'changed', before: null, after: ['firstname', 'phone'] }]],
  ]);
  const storedEntries = await shop.api.stored.auditLog.all();
  expect(JSON.stringify(storedEntries)).not.toMatch(/Inti|600.?000|@/);
  expect(data.entries[0]?.entity.label).toBe('Inti Quispe');
  await remove(person.id);
  const { entries } = (
    await staff.client.call(ENDPOINTS.listAudit, { query: { kind: 'user', entityId: person.id } })
  ).data;
  expect(entries.map(({ entity }) => entity.label)).toEqual(['', '', '']);
});
