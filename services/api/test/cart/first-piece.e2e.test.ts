import { type mongo, Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { addProduct, addToCart, type StockedProduct } from '../support/shop';
import { startSuiteApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const api = startSuiteApi();
let item: StockedProduct;
beforeAll(async () => {
  item = await addProduct({ api }, { units: 20, priceCents: 690 });
});

const add = (client: Client, body: object) => client.callRejected(ENDPOINTS.addItem, { body });
const carts = () => api.stored.carts;

describe('adding the first unit to a cart', () => {
  const body = () => ({ productId: item.productId, size: item.size, quantity: 1 });

  test('adding the first unit to a cart takes one database write and no read', async () => {
    const commands: { name: string; writeConcern: unknown }[] = [];
    const recordCommand = ({ commandName, command }: mongo.CommandStartedEvent) =>
      void commands.push({ name: commandName, writeConcern: command.writeConcern });
    const client = api.db.getClient();
    const addCommands = async () => {
      commands.length = 0;
      client.on('commandStarted', recordCommand);
      const { status } = await add(api.client(), body());
      client.off('commandStarted', recordCommand);
      expect(status).toBe(200);
      return commands.filter(({ name }) => name !== 'getMore' && name !== 'hello');
    };
    await waitUntil(async () => (await addCommands()).length === 1);
    expect(await addCommands()).toEqual([{ name: 'insert', writeConcern: { w: 1 } }]);
  });

  test('the first addition to a cart stores a complete cart', async () => {
    const guest = api.client();
    await addToCart(guest, item);
    const newCart = await carts().findNewest();
    expect(newCart).toMatchObject({
      version: 1,
      userId: null,
      merged: [],
      lines: [{ sku: item.sku, quantity: 1 }],
    });
    for (const time of ['createdAt', 'updatedAt', 'expiresAt'] as const)
      expect(newCart?.[time]).toBeInstanceOf(Date);
    await api.db.model('Cart').hydrate(newCart).validate();
    expect((await addToCart(guest, item)).products[0]?.quantity).toBe(2);
  });

  test('the first item that a customer adds creates a complete cart', async () => {
    const { client } = await signIn(api);
    await addToCart(client, item);
    const newCart = await carts().findNewest();
    await api.db.model('Cart').hydrate(newCart).validate();
    const { _id, ...fields } = newCart ?? {};
    expect(fields).toEqual({
      owner: expect.stringMatching(/^user:/),
      userId: expect.any(Types.ObjectId),
      lines: [{ ...item, id: expect.any(String), quantity: 1 }],
      version: 1,
      merged: [],
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
    });
    for (const change of [() => addToCart(client, item), () => client.call(ENDPOINTS.clearCart)]) {
      await carts().set({ _id }, { updatedAt: new Date(0) });
      await change();
      expect((await carts().findOne({ _id }))?.updatedAt.getTime()).toBeGreaterThan(0);
    }
  });

  test('a product that is available only in the in-memory catalogue is rejected after a refresh', async () => {
    const soldOutItem = await addProduct({ api }, { units: 1, priceCents: 500 });
    await waitUntil(
      async () =>
        (await add(api.client(), { productId: soldOutItem.productId, size: soldOutItem.size, quantity: 1 }))
          .status === 200,
    );
    await api.stored.stock.set(soldOutItem.sku, { available: 0 });
    await waitUntil(
      async () =>
        (await add(api.client(), { productId: soldOutItem.productId, size: soldOutItem.size, quantity: 1 }))
          .status === 409,
    );
  });
});

// Fault carts-for-unknown-cookies in CartItemsService.addForVisitor:
// replace(statement('new-cart'), "if (!guestId) await this.throttle.consume('new-cart', ip, NEW_CART_LIMIT);")
test('forged guest cookies create no more carts than visitors without cookies', async () => {
  const body = { productId: item.productId, size: item.size, quantity: 1 };
  const before = await carts().count();
  const responses = await Promise.all(
    Array.from({ length: 80 }, async (_, index) => {
      const visitor = api.client();
      visitor.cookies.set('munay_guest', `invented-${index}`.padEnd(43, 'x'));
      return (await add(visitor, body)).status;
    }),
  );
  const createdCount = (await carts().count()) - before;
  expect(createdCount).toBeLessThanOrEqual(60);
  expect(responses.filter((status) => status === 429)).toHaveLength(80 - createdCount);
});
