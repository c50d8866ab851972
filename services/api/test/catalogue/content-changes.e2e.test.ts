import type { INestApplicationContext } from '@nestjs/common';
import type { AdminPromotion } from '@munay/contracts/admin/promotion';
import type { ContentChanges } from '@munay/contracts/content-changes';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { sizesShop } from '../admin/product/sizes-shop';
import { createCode, moved, published } from '../support/promotions';
import { addProduct } from '../support/shop';
import { startWorker } from '../support/start-worker';
import { waitUntil } from '../support/until';

const { shop, createFullProduct, open, change, adjustStockBy } = sizesShop();
let worker: INestApplicationContext;
// The worker updates the products that announce a code
beforeAll(async () => {
  worker = await startWorker(shop.env);
});
afterAll(() => worker.close());

const staff = () => shop.admin.client;

const fetchChanges = async (after?: string): Promise<ContentChanges> =>
  (await shop.api.client().call(ENDPOINTS.getContentChanges, { query: { after } })).data;

/**
 * The content changes that the API reports after an action, as soon as they include all expected ids; null if any
 * content may have changed.
 */
async function getReported(
  action: () => Promise<unknown>,
  expected: readonly string[],
): Promise<ContentChanges['changed']> {
  await reportReview();
  const { process, position } = await fetchChanges();
  await action();
  let changedContent: ContentChanges['changed'] = [];
  await waitUntil(async () => {
    ({ changed: changedContent } = await fetchChanges(`${process}:${position}`));
    return changedContent === null || expected.every((id) => changedContent?.includes(id));
  });
  return changedContent;
}

/** Adds a product and waits until it is reported, which implies that all earlier changes are reported. */
async function reportReview(): Promise<void> {
  const { process, position } = await fetchChanges();
  const { productId } = await addProduct(shop, { units: 0 });
  await waitUntil(
    async () => (await fetchChanges(`${process}:${position}`)).changed?.includes(productId) !== false,
  );
}

test('a request with an unknown or missing position returns null instead of a list of changes', async () => {
  const { process, position } = await fetchChanges();
  for (const knownPosition of [undefined, 'another-process:3', `${process}:${position + 1_000}`])
    expect((await fetchChanges(knownPosition)).changed).toBeNull();
  // Changes of earlier tests may still arrive
  const now = await fetchChanges();
  const knownPosition = `other:7,${process}:${now.position}`;
  expect(await fetchChanges(knownPosition)).toEqual({ process, position: now.position, changed: [] });
});

test('an edited price is reported as a change of the product and of the product lists', async () => {
  const item = await createFullProduct();
  const id = item.productId;
  const { sizes } = await open(id);
  const changePrice = () => change(id, { sizes: sizes.map((size) => ({ ...size, priceCents: 990 })) });
  expect(await getReported(changePrice, [id, 'products'])).not.toContain('offer');
  const editProduct = () => change(id, { care: { es: 'Guárdalo seco.', en: 'Keep it dry.' } });
  expect(await getReported(editProduct, [id])).not.toContain('products');
});

test('a stock change is reported only if the product sells out or is restocked', async () => {
  const item = await addProduct(shop, { units: 3 });
  const other = await createFullProduct();
  const sellOne = async () => {
    await adjustStockBy(item.sku, -1);
    await reportReview();
  };
  expect(await getReported(sellOne, [])).not.toContain(item.productId);
  for (const change of [-2, 4]) {
    const reports = await getReported(() => adjustStockBy(item.sku, change), [item.productId, 'products']);
    expect(reports).not.toContain(other.productId);
  }
});

test('an archived product is reported as a change of the product and of the product lists', async () => {
  const { productId } = await createFullProduct();
  const reportedArchival = await getReported(
    () => change(productId, { status: 'archived' }),
    [productId, 'products'],
  );
  expect(reportedArchival).toContain('search');
});

test('a paused code is reported as a change of the products that announced the code', async () => {
  const item = await createFullProduct();
  const code = { code: createCode(), announced: true, scope: { of: { skus: [item.sku] } } };
  let promotion: AdminPromotion | undefined;
  const start = async () => (promotion = await published(staff(), code));
  await getReported(start, [item.productId, 'offer']);
  const pause = () => moved(staff(), promotion as AdminPromotion, 'pause');
  await getReported(pause, [item.productId, 'offer']);
});

test('changed delivery prices are reported as a content change', async () => {
  const { data: table } = await staff().call(ENDPOINTS.getShippingTable);
  const raisedOptions = table.options.map((option) => ({ ...option, costCents: option.costCents + 10 }));
  await getReported(
    () => staff().call(ENDPOINTS.setShippingTable, { body: { ...table, options: raisedOptions } }),
    ['delivery'],
  );
});
