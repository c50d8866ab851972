import { ENDPOINTS } from '@munay/contracts/endpoints';
import { signIn } from '../support/people';
import { addProduct, addToCart } from '../support/shop';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();

// Fault cart-race in CartRepository.setLines: replace(argument('findOneAndUpdate', 0), '{ _id: cart.id }')
test('concurrent changes of several cart lines are all stored', async () => {
  const guest = api.client();
  const products = await Promise.all(Array.from({ length: 8 }, () => addProduct({ api })));
  for (const item of products) await addToCart(guest, item);
  const { data } = await guest.call(ENDPOINTS.getCart);
  await Promise.all(
    data.products.map(({ _id: itemId, size }) =>
      guest.call(ENDPOINTS.updateItem, { body: { itemId, size, quantity: 3 } }),
    ),
  );
  expect((await guest.call(ENDPOINTS.getCart)).data.itemCount).toBe(24);
});

test('concurrent first requests of a customer create a single cart', async () => {
  const plentifulProduct = await addProduct({ api }, { units: 90 });
  const { client } = await signIn(api);
  await Promise.all(Array.from({ length: 10 }, () => addToCart(client, plentifulProduct)));
  expect((await client.call(ENDPOINTS.getCart)).data.itemCount).toBe(10);
});

test('a cart line of an archived product is shown as unavailable', async () => {
  const guest = api.client();
  const soapToRemove = await addProduct({ api }, { title: 'Lavanda que se va' });
  const status = (to: string) => api.stored.products.set(soapToRemove.sku, { status: to });
  await addToCart(guest, await addProduct({ api }));
  const mergedCart = await addToCart(guest, soapToRemove);
  expect(mergedCart).not.toHaveProperty('unavailable');
  const itemId = mergedCart.products.find(({ sku }) => sku === soapToRemove.sku)?._id ?? '';
  await status('archived');
  const { data } = await guest.call(ENDPOINTS.getCart);
  expect([mergedCart.itemCount, data.itemCount]).toEqual([2, 1]);
  expect(data.digest).not.toBe(mergedCart.digest);
  expect(data.unavailable).toEqual([
    {
      _id: itemId,
      title: 'Lavanda que se va',
      size: soapToRemove.size,
      sku: soapToRemove.sku,
      quantity: 1,
      available: 0,
      product: null,
      lineCents: null,
      other: null,
    },
  ]);
  await status('active');
  expect((await guest.call(ENDPOINTS.getCart)).data).toMatchObject({
    itemCount: 2,
    digest: mergedCart.digest,
  });
  await status('archived');
  const remainingCart = await guest.call(ENDPOINTS.removeItem, { body: { itemId } });
  expect(remainingCart.data.itemCount).toBe(1);
  expect(remainingCart.data).not.toHaveProperty('unavailable');
});
