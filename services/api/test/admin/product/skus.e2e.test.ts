import { ENDPOINTS } from '@munay/contracts/endpoints';
import { sizesShop } from './sizes-shop';

const {
  shop,
  createFullProduct,
  open,
  edit,
  change,
  newSku,
  adjustStockBy,
  createDraftProduct,
  removed,
  watch,
  send,
} = sizesShop();

describe('SKUs of sizes', () => {
  const size = (sku: string, label = '100 g') => ({ label, sku, weightGrams: 100, priceCents: 690 });

  test('a SKU that has had stock cannot be changed, even if the stock is 0 again', async () => {
    const item = await createFullProduct({ units: 0 });
    const { sizes, fixedSkus } = await open(item.productId);
    expect(fixedSkus).toEqual([]);
    const enteredSku = newSku();
    await change(item.productId, { sizes: [{ ...sizes[0]!, sku: enteredSku }] });
    await adjustStockBy(enteredSku, 5);
    await adjustStockBy(enteredSku, -5);
    expect((await open(item.productId)).fixedSkus).toEqual([enteredSku]);
    const again = await edit(item.productId, { sizes: [{ ...sizes[0]!, sku: newSku() }] });
    expect(again).toMatchObject({ status: 409, data: { key: 'skuFixed', skus: [enteredSku] } });
    expect((await open(item.productId)).sizes[0]?.sku).toBe(enteredSku);
  });

  test('a mistyped SKU that never had stock can be used for another size', async () => {
    const item = await createFullProduct({ units: 0 });
    const unusedSku = newSku();
    await change(item.productId, { sizes: [size(unusedSku)] });
    await change(item.productId, { sizes: [size(newSku())] });
    expect(await shop.getCounts(unusedSku)).toEqual([]);
    expect((await adjustStockBy(unusedSku, 5)).status).toBe(404);
    const other = await createFullProduct();
    const { sizes } = await open(other.productId);
    await change(other.productId, { sizes: [...sizes, size(unusedSku, '200 g')] });
  });

  test('a SKU that has had stock is never assigned to another size', async () => {
    const item = await createFullProduct({ units: 25 });
    const product = await open(item.productId);
    await removed(item.productId);
    const repeatedProduct = await createDraftProduct(product, product.sizes);
    expect(repeatedProduct).toMatchObject({ status: 409, data: { key: 'skuTaken', skus: [item.sku] } });
    const other = await createFullProduct();
    const { sizes } = await open(other.productId);
    expect((await edit(other.productId, { sizes: [...sizes, size(item.sku, '200 g')] })).data.key).toBe(
      'skuTaken',
    );
    const { slug } = await open(other.productId);
    const csv = `slug;size;sku;weight_g;price\r\n${slug};200 g;${item.sku};200;9,50\r\n`;
    expect((await send(csv)).errors).toEqual([{ row: 2, column: 'sku', rule: 'taken' }]);
    expect(await shop.getCounts(item.sku)).toEqual([25, 0, 0]);
  });

  test('a SKU that is added to its former product again keeps its stock and prices', async () => {
    const item = await createFullProduct({ units: 25, priceCents: 690 });
    const { sizes } = await open(item.productId);
    await change(item.productId, { sizes: [size(newSku(), '200 g')] });
    await change(item.productId, { sizes });
    const { stock, prices } = await open(item.productId);
    expect(stock[item.sku]?.available).toBe(25);
    expect(prices.filter(({ size: label }) => label === item.size)).not.toHaveLength(1);
  });

  test('a SKU change and a concurrent stock movement never both succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const item = await createFullProduct({ units: 0 });
      const { sizes } = await open(item.productId);
      await change(item.productId, { sizes: [{ ...sizes[0]!, sku: newSku() }] });
      const [now] = (await open(item.productId)).sizes;
      const [edited, adjusted] = await Promise.all([
        edit(item.productId, { sizes: [{ ...now!, sku: newSku() }] }),
        adjustStockBy(now!.sku, 5),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([edited.status, adjusted.status]);
    }
  });

  test('removing the last product with a SKU ends the stock alerts of the SKU', async () => {
    const item = await createFullProduct({ units: 0 });
    const { client } = await shop.buyer();
    await client.call(ENDPOINTS.requestProductAlert, {
      body: { productId: item.productId, size: item.size },
    });
    await removed(item.productId);
    expect(await watch().writeDueAlerts()).toBe(0);
    const row = await shop.api.stored.alerts.findOne(item.sku);
    expect(row).toMatchObject({ state: 'stopped', userId: null, email: null });
  });
});

describe('validation of discount periods', () => {
  test.each([
    ['that ends before it begins', { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-01T00:00:00Z' }],
    ['that ends as it begins', { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-02T00:00:00Z' }],
    ['that begins in a week', { startsAt: '2026-W10-1', endsAt: null }],
    ['that begins on the 61st day of a year', { startsAt: '2026-061', endsAt: null }],
    ['that ends in a week', { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-W20' }],
  ])('a discount period %s is rejected', async (_, period) => {
    const { productId } = await createFullProduct();
    expect(await edit(productId, { discount: { percent: 10, ...period } })).toMatchObject({ status: 400 });
  });
});
