import type { mongo } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CatalogueService } from '../../src/modules/catalogue/catalogue.service';
import type { Client } from '../support/client';
import { addToCart, checkoutBody, type StockedProduct } from '../support/shop';
import { createSuiteShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createSuiteShop();

const MADRID_DELIVERY = { country: 'ES', postcode: '28012', shipping: 'standard' } as const;
const quote = async (client: Client) =>
  (await client.call(ENDPOINTS.quoteCart, { body: MADRID_DELIVERY })).data.cart;

/** Waits until the in-memory catalogue has the given number of units. */
async function loadIntoMemory(item: StockedProduct, quantity: number): Promise<StockedProduct> {
  const catalogue = shop.api.app.get(CatalogueService, { strict: false });
  await waitUntil(() => Promise.resolve(catalogue.findSizes([item], 'es')?.[0]?.available === quantity));
  return item;
}
const addStockedProduct = async (quantity: number) =>
  loadIntoMemory(await shop.addProduct({ units: quantity }), quantity);

async function recordCalls(step: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const recordCommand = ({ commandName, command }: mongo.CommandStartedEvent) =>
    void calls.push(`${commandName} ${String(command[commandName])}`);
  const database = shop.api.db.getClient();
  database.on('commandStarted', recordCommand);
  await step();
  database.off('commandStarted', recordCommand);
  return calls.filter((call) => /carts|orders|products|reservations|stock/.test(call));
}

/** A buyer whose unpaid order has reserved all units of the cart. */
async function withUnpaidOrder(item: StockedProduct, quantity: number) {
  const { person } = await shop.ordered(item, quantity);
  return person.client;
}

test('adding and quoting three sizes with low stock reads no product and no stock', async () => {
  const sizes = [await addStockedProduct(40), await addStockedProduct(40), await addStockedProduct(40)];
  const { client } = await shop.buyer();
  const calls = await recordCalls(async () => {
    for (const size of sizes) await addToCart(client, size, 2);
    expect(await quote(client)).toMatchObject({
      itemCount: 6,
      products: sizes.map(() => ({ available: 40 })),
    });
  });
  expect(calls).toEqual([...sizes.map(() => 'findAndModify carts'), 'find carts']);
});

// Fault cart-limited-by-memory in CartItemsService.addFromMemory: replace(value('all'), 'false')
// Fault quote-above-memory-stock in findKnownUnits: replace(condition('units'), 'true')
test('the available units of a cart include units reserved by the unpaid order of the cart', async () => {
  const stockedProduct = await addStockedProduct(5);
  const client = await withUnpaidOrder(stockedProduct, 3);
  await loadIntoMemory(stockedProduct, 2);
  expect(await addToCart(client, stockedProduct)).toMatchObject({
    products: [{ quantity: 4, available: 5 }],
  });
  expect(await quote(client)).toMatchObject({ products: [{ quantity: 4, available: 5 }] });
  expect(await addToCart(client, stockedProduct, 3)).toMatchObject({ products: [{ quantity: 5 }] });
  const { status } = await client.callRejected(ENDPOINTS.checkout, {
    body: checkoutBody(await quote(client)),
  });
  expect(status).toBe(200);
});

test('the quantity of a cart line can be raised above the available units in memory', async () => {
  const stockedProduct = await addStockedProduct(5);
  const client = await withUnpaidOrder(stockedProduct, 1);
  await loadIntoMemory(stockedProduct, 4);
  const cart = await addToCart(client, stockedProduct);
  expect(cart).toMatchObject({ products: [{ quantity: 2, available: 4 }] });
  const body = { itemId: cart.products[0]?._id ?? '', size: stockedProduct.size, quantity: 5 };
  expect((await client.call(ENDPOINTS.updateItem, { body })).data).toMatchObject({ itemCount: 5 });
  expect(await quote(client)).toMatchObject({ products: [{ quantity: 5, available: 5 }] });
});

expectConsistentRecords(shop);
