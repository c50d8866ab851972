import { Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { Client } from '../support/client';
import { insertUser, type Person, signIn } from '../support/people';
import { addProduct } from '../support/shop';
import { startSuiteApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const api = startSuiteApi();
let soaps: string[];
beforeAll(async () => {
  soaps = [];
  for (const title of ['Lavanda', 'Avena', 'Oliva'])
    soaps.push((await addProduct({ api }, { title })).productId);
});
beforeEach(async () => {
  await api.redis.flushdb();
  await api.stored.favorites.remove({});
  await api.stored.products.set({}, { likes: 0 });
});

const item = (index: number): string => soaps[index] ?? '';
const setFavorite = async (client: Client, index: number, liked = true) =>
  client.call(ENDPOINTS.likeProduct, { params: { id: item(index) }, body: { liked } });
const listFavorites = async (index: number): Promise<unknown> =>
  (await api.stored.products.findOne(item(index)))?.likes;
/** Number of favourites on the product page. It is updated shortly after the database. */
const countFavorites = async (index: number): Promise<number> =>
  (await api.client().call(ENDPOINTS.getProduct, { params: { id: item(index) } })).data.likes;
const list = async (client: Client) => (await client.call(ENDPOINTS.listFavorites, { query: {} })).data;
const login = (client: Client, { email, password }: Person) =>
  client.call(ENDPOINTS.login, { body: { email, password } });
/** A client with the browser's current cookies. */
const cloneClient = (client: Client): Client => {
  const copy = api.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
};

test('the session contains the wishlist of a guest', async () => {
  const guest = api.client();
  await setFavorite(guest, 0);
  await setFavorite(guest, 1);
  expect((await guest.call(ENDPOINTS.getUser)).data).toMatchObject({ user: null, liked: [item(1), item(0)] });
  expect(await list(guest)).toMatchObject({
    total: 2,
    nextCursor: null,
    shareToken: null,
    products: [{ title: 'Avena', sizes: [{ available: 10 }] }, { title: 'Lavanda' }],
  });
  expect((await api.client().call(ENDPOINTS.getUser)).data.liked).toBeUndefined();
  expect(await list(api.client())).toMatchObject({ total: 0, products: [] });
});

test('a login merges both wishlists without duplicates', async () => {
  const { client: home, ...person } = await signIn(api);
  await setFavorite(home, 0);
  const guest = api.client();
  await setFavorite(guest, 0);
  await setFavorite(guest, 1);
  expect(await listFavorites(0)).toBe(2);
  await login(guest, person);
  expect((await guest.call(ENDPOINTS.getUser)).data.liked?.sort()).toEqual([item(0), item(1)].sort());
  expect([await listFavorites(0), await listFavorites(1)]).toEqual([1, 1]);
  expect(await api.stored.favorites.count({ person: /^guest:/ })).toBe(0);
});

test('concurrent logins and favourites of the same product neither lose nor duplicate a favourite', async () => {
  const { client: home, ...person } = await signIn(api);
  const guest = api.client();
  await setFavorite(guest, 0);
  await setFavorite(guest, 1);
  await Promise.all([
    login(cloneClient(guest), person),
    login(cloneClient(guest), person),
    setFavorite(home, 0),
    setFavorite(home, 2),
  ]);
  expect((await list(home)).products.map(({ _id }) => _id).sort()).toEqual([...soaps].sort());
  expect([await listFavorites(0), await listFavorites(1), await listFavorites(2)]).toEqual([1, 1, 1]);
});

describe('favourites', () => {
  test('a favourite counts once per person and can be removed', async () => {
    const [guest, other] = [api.client(), api.client()];
    const toggleLike = (client: Client) => client.call(ENDPOINTS.likeProduct, { params: { id: item(1) } });
    const listFavoritesOf = async (client: Client) => (await client.call(ENDPOINTS.getUser)).data.liked;
    expect((await setFavorite(guest, 1)).data.likes).toBe(1);
    await Promise.all(Array.from({ length: 8 }, () => setFavorite(guest, 1)));
    expect((await toggleLike(other)).data.likes).toBe(2);
    for (const client of [guest, other]) expect(await listFavoritesOf(client)).toEqual([item(1)]);
    await waitUntil(async () => (await countFavorites(1)) === 2);
    expect((await toggleLike(other)).data.likes).toBe(1);
    expect(await listFavoritesOf(other)).toBeUndefined();
    expect((await setFavorite(guest, 1, false)).data.likes).toBe(0);
    expect((await setFavorite(guest, 1, false)).data.likes).toBe(0);
    expect((await list(guest)).total).toBe(0);
  });

  test('a favourite of a signed-in user belongs to the account', async () => {
    const { client, ...person } = await signIn(api);
    await setFavorite(client, 2);
    const otherDevice = api.client();
    await login(otherDevice, person);
    expect(await list(otherDevice)).toMatchObject({ total: 1, products: [{ title: 'Oliva' }] });
  });

  test('a favourite of an unknown product is rejected', async () => {
    const unknownProduct = { params: { id: 'no-such' }, body: { liked: true } };
    const response = await api.client().callRejected(ENDPOINTS.likeProduct, unknownProduct);
    expect([response.status, response.message]).toEqual([404, 'no product found']);
  });
});

test('a wishlist contains at most 200 products', async () => {
  const { client, id } = await signIn(api);
  const fillerFavorites = Array.from({ length: LIMITS.favorites }, () => ({
    product: new Types.ObjectId(),
    person: `user:${id}`,
    at: new Date(),
  }));
  await api.stored.favorites.add(...fillerFavorites);
  expect(await setFavorite(client, 0)).toMatchObject({ status: 409, data: { key: 'favoritesFull' } });
  expect(await listFavorites(0)).toBe(0);
  const guest = api.client();
  await setFavorite(guest, 0);
  await login(guest, { ...(await insertPerson(id)) });
  expect(await listFavorites(0)).toBe(0);
});

test('the wishlist is paginated', async () => {
  const { client, id } = await signIn(api);
  const nextIds: string[] = [];
  for (let count = 0; count <= LIMITS.favoritesPage; count += 1)
    nextIds.push((await addProduct({ api }, { units: 0 })).productId);
  await api.stored.favorites.add(
    ...nextIds.map((value) => ({ product: new Types.ObjectId(value), person: `user:${id}`, at: new Date() })),
  );
  const first = await list(client);
  const cursor = first.nextCursor ?? '';
  const second = (await client.call(ENDPOINTS.listFavorites, { query: { cursor } })).data;
  expect([...first.products, ...second.products].map(({ _id }) => _id)).toEqual([...nextIds].reverse());
  expect(second.nextCursor).toBeNull();
  expect(await client.callRejected(ENDPOINTS.listFavorites, { query: { cursor: 'x' } })).toMatchObject({
    status: 400,
  });
});

test('a shared wishlist shows products without its owner until the link is revoked', async () => {
  const { client, id, email } = await signIn(api);
  await setFavorite(client, 0);
  const { token } = (await client.call(ENDPOINTS.shareWishlist)).data;
  expect((await client.call(ENDPOINTS.shareWishlist)).data.token).toBe(token);
  expect((await list(client)).shareToken).toBe(token);
  const response = await api.client().call(ENDPOINTS.getSharedWishlist, { params: { token }, query: {} });
  expect(response.data.products.map(({ title }) => title)).toEqual(['Lavanda']);
  expect(JSON.stringify(response.data)).not.toMatch(new RegExp(`${id}|${email}|Quispe|shareToken`));
  await client.call(ENDPOINTS.unshareWishlist);
  for (const invalidToken of [token, 'x', '0'.repeat(43)])
    expect(
      await api.client().callRejected(ENDPOINTS.getSharedWishlist, { params: { token: invalidToken } }),
    ).toMatchObject({
      status: 404,
      data: { key: 'linkUnknown' },
    });
  expect((await client.call(ENDPOINTS.shareWishlist)).data.token).not.toBe(token);
});

test('an archived product is hidden in the wishlist but included in its count', async () => {
  const client = api.client();
  await setFavorite(client, 0);
  const { productId } = await addProduct({ api });
  await client.call(ENDPOINTS.likeProduct, { params: { id: productId }, body: { liked: true } });
  await api.stored.products.set(productId, { status: 'archived' });
  expect(await list(client)).toMatchObject({ total: 2, products: [{ title: 'Lavanda' }] });
});

async function insertPerson(id: string): Promise<Person> {
  const { password } = await insertUser(api);
  const user = await api.stored.users.findOne(id);
  return { id, email: String(user?.email), password };
}
