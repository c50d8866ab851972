import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PriceDropTrigger } from '../../../src/modules/product-alert/price-drop.trigger';
import { addToCart } from '../../support/shop';
import { sizesShop } from './sizes-shop';

const {
  shop,
  createFullProduct,
  open,
  change,
  rename,
  newSku,
  adjustStockBy,
  offer,
  createDraftProduct,
  removed,
  getId,
  watch,
  shown,
  send,
} = sizesShop();

describe('renamed sizes', () => {
  test('a renamed size stays in the carts of guests and customers', async () => {
    const stockedProduct = await createFullProduct({ size: '60 g' });
    const [guest, member] = [shop.api.client(), await shop.buyer()];
    await addToCart(guest, stockedProduct, 2);
    const before = await addToCart(member.client, stockedProduct, 3);
    await rename(stockedProduct, '60 g aprox.');
    expect((await guest.call(ENDPOINTS.getCart)).data).toMatchObject({
      itemCount: 2,
      products: [{ sku: stockedProduct.sku, size: '60 g aprox.' }],
    });
    const { products } = (await guest.call(ENDPOINTS.getCart)).data;
    // A page opened before the change still sends the previous name
    for (const [size, quantity] of [
      ['60 g', 4],
      ['60 g aprox.', 5],
    ] as const) {
      const item = { itemId: products[0]?._id ?? '', size, quantity };
      expect((await guest.call(ENDPOINTS.updateItem, { body: item })).data.itemCount).toBe(quantity);
    }
    const item = { itemId: before.products[0]?._id ?? '', size: '200 g', quantity: 1 };
    expect((await member.client.callRejected(ENDPOINTS.updateItem, { body: item })).data.key).toBe(
      'itemNotInCart',
    );
    const renamedSize = { ...stockedProduct, size: '60 g aprox.' };
    const cart = await addToCart(member.client, renamedSize);
    expect(cart.products.map(({ sku, quantity }) => [sku, quantity])).toEqual([[stockedProduct.sku, 4]]);
  });

  test('a size can be added to the cart by its current name or its SKU', async () => {
    const stockedProduct = await createFullProduct({ size: '60 g' });
    await rename(stockedProduct, 'pequeño');
    const { client } = await shop.buyer();
    const requestAlert = (overrides: object) =>
      client.callRejected(ENDPOINTS.addItem, {
        body: { productId: stockedProduct.productId, quantity: 1, ...overrides },
      });
    expect((await requestAlert({ size: '60 g' })).data.key).toBe('sizeUnknown');
    expect((await requestAlert({ size: '60 g', sku: stockedProduct.sku })).status).toBe(200);
    expect((await requestAlert({ size: 'pequeño' })).status).toBe(200);
    expect((await client.call(ENDPOINTS.getCart)).data.itemCount).toBe(2);
  });

  test('a size renamed to the former name of another size is not confused with the other size', async () => {
    const stockedProduct = await createFullProduct({ size: '60 g' });
    const { sizes } = await open(stockedProduct.productId);
    const largeSize = { label: '100 g', sku: newSku(), weightGrams: 100, priceCents: 900 };
    await change(stockedProduct.productId, { sizes: [...sizes, largeSize] });
    await adjustStockBy(largeSize.sku, 5);
    const { client } = await shop.buyer();
    const cart = await addToCart(client, stockedProduct, 2);
    const [small] = (await open(stockedProduct.productId)).sizes;
    await change(stockedProduct.productId, {
      sizes: [
        { ...small!, label: '100 g' },
        { ...largeSize, label: '60 g' },
      ],
    });
    const now = (await client.call(ENDPOINTS.getCart)).data.products;
    expect(now.map(({ sku, size }) => [sku, size])).toEqual([[stockedProduct.sku, '100 g']]);
    const item = { itemId: cart.products[0]?._id ?? '', size: '60 g', quantity: 1 };
    expect((await client.callRejected(ENDPOINTS.updateItem, { body: item })).data.key).toBe('itemNotInCart');
  });

  test('stock alerts of a renamed size can be listed, sent and ended', async () => {
    const [stockedProduct, other] = [
      await createFullProduct({ units: 0, size: '60 g' }),
      await createFullProduct({ units: 0, size: '60 g', title: 'Maca' }),
    ];
    const { client } = await shop.buyer();
    for (const { productId, size } of [stockedProduct, other])
      await client.call(ENDPOINTS.requestProductAlert, { body: { productId, size } });
    await rename(stockedProduct, '60 gramos');
    await change(other.productId, { status: 'archived' });
    const requestedAlerts = (await client.call(ENDPOINTS.listOwnProductAlerts)).data;
    expect(
      requestedAlerts.map(({ product }) => [product.title, product.size, product.slug === null]),
    ).toEqual([
      ['Maca', '60 g', true],
      ['Lavanda', '60 gramos', false],
    ]);
    await adjustStockBy(stockedProduct.sku, 3);
    await adjustStockBy(other.sku, 3);
    expect(await watch().writeDueAlerts()).toBe(1);
    const remainingNotices = await client.call(ENDPOINTS.endOwnProductAlert, {
      params: { id: requestedAlerts[0]?._id ?? '' },
    });
    expect(remainingNotices.data).toHaveLength(1);
  });

  test('a renamed size keeps its price history', async () => {
    const stockedProduct = await createFullProduct({ size: '60 g', priceCents: 690 });
    await rename(stockedProduct, '60 g aprox.', { priceCents: 1380 });
    await change(stockedProduct.productId, { discount: offer(0) });
    expect(await shown(stockedProduct)).toEqual({ pays: 828, before: undefined, lowest: 690 });
    expect((await open(stockedProduct.productId)).prices.map(({ size }) => size)).toEqual(
      Array(4).fill('60 g aprox.'),
    );
  });

  test('a price drop is detected when the size is renamed at the same time', async () => {
    const stockedProduct = await createFullProduct({ size: '60 g', priceCents: 690 });
    const prices = shop.api.app.get(PriceDropTrigger, { strict: false });
    await prices.compare();
    await rename(stockedProduct, '60 gramos', { priceCents: 490 });
    await prices.compare();
    const { _id: id } = await open(stockedProduct.productId);
    const row = (await shop.api.stored.priceWatches.all()).find(
      (candidate) => candidate._id.toString() === id,
    );
    expect(row?.drop).toMatchObject({ sku: stockedProduct.sku, fromCents: 690 });
  });

  test('a size renamed by an import keeps its carts and price history', async () => {
    const stockedProduct = await createFullProduct({ size: '60 g', priceCents: 690 });
    const { client } = await shop.buyer();
    await addToCart(client, stockedProduct, 2);
    const { slug } = await open(stockedProduct.productId);
    const csv = `slug;size;sku;weight_g;price\r\n${slug};60 gramos;${stockedProduct.sku};60;13,80\r\n`;
    expect(await send(csv, { apply: 'true', run: randomUUID() })).toMatchObject({
      updated: 1,
      errorCount: 0,
    });
    const [item] = (await client.call(ENDPOINTS.getCart)).data.products;
    expect([item?.product.slug, item?.size, item?.priceCents]).toEqual([slug, '60 gramos', 1380]);
    await change(stockedProduct.productId, { discount: offer(0) });
    expect(await shown(stockedProduct)).toMatchObject({ before: undefined, lowest: 690 });
  });
});

describe('reference price of a discount', () => {
  test('the reference price is the lowest price before the discount was created', async () => {
    const stockedProduct = await createFullProduct({ priceCents: 690 });
    const { sizes } = await open(stockedProduct.productId);
    const changePrice = (priceCents: number) =>
      change(stockedProduct.productId, { sizes: sizes.map((size) => ({ ...size, priceCents })) });
    await changePrice(345);
    await changePrice(690);
    await change(stockedProduct.productId, { discount: offer(-1) });
    expect(await shown(stockedProduct)).toEqual({ pays: 414, before: undefined, lowest: 345 });
  });

  test('a size that was never on sale has no reference price', async () => {
    const stockedProduct = await createFullProduct({ priceCents: 690 });
    await change(stockedProduct.productId, { discount: offer(-1) });
    const { sizes } = await open(stockedProduct.productId);
    const newSize = { label: '200 g', sku: newSku(), weightGrams: 200, priceCents: 1200 };
    await change(stockedProduct.productId, { sizes: [...sizes, newSize] });
    expect(await shown({ ...stockedProduct, sku: newSize.sku })).toEqual({
      pays: 720,
      before: undefined,
      lowest: null,
    });
    expect(await shown(stockedProduct)).toMatchObject({ before: 690 });
  });

  test('a product copied under a new SKU has no earlier prices', async () => {
    const stockedProduct = await createFullProduct({ priceCents: 690, units: 0 });
    const product = await open(stockedProduct.productId);
    const repricedSizes = product.sizes.map((size) => ({ ...size, priceCents: 1380 }));
    const copiedProduct = await createDraftProduct(product, [{ ...repricedSizes[0]!, sku: newSku() }], {
      discount: offer(-1),
    });
    expect((await open(getId(copiedProduct))).prices.map(({ priceCents }) => priceCents)).toEqual([1380]);
    await removed(stockedProduct.productId);
    const repeatedProduct = await createDraftProduct(product, repricedSizes);
    expect((await open(getId(repeatedProduct))).prices.map(({ priceCents }) => priceCents)).toEqual([
      1380, 690, 690, 690,
    ]);
  });
});
