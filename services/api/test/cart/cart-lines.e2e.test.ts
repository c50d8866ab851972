import { ENDPOINTS } from '@munay/contracts/endpoints';
import { signIn } from '../support/people';
import { addToCart, shelve } from '../support/shop';
import { apiOfSuite } from '../support/start-api';

const api = apiOfSuite();

test('changes of many lines at once are all kept', async () => {
  const guest = api.client();
  const shelf = await Promise.all(Array.from({ length: 8 }, () => shelve({ api })));
  for (const item of shelf) await addToCart(guest, item);
  const { data } = await guest.call(ENDPOINTS.getCart);
  await Promise.all(
    data.products.map(({ _id: itemId, size }) =>
      guest.call(ENDPOINTS.updateItem, { body: { itemId, size, quantity: 3 } }),
    ),
  );
  expect((await guest.call(ENDPOINTS.getCart)).data.itemCount).toBe(24);
});

test('the first additions of one customer at once make one cart', async () => {
  const many = await shelve({ api }, { pieces: 90 });
  const { client } = await signIn(api);
  await Promise.all(Array.from({ length: 10 }, () => addToCart(client, many)));
  expect((await client.call(ENDPOINTS.getCart)).data.itemCount).toBe(10);
});
