import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { DAY_MS } from '@munay/contracts/durations';
import { toShopDay } from '@munay/contracts/shop-day';
import { ProductService } from '../../../src/modules/product/product.service';
import type { StockedProduct } from '../../support/shop';
import { waitUntil } from '../../support/until';
import { sizesShop } from './sizes-shop';

const { shop, createFullProduct, open, edit, change, shown, send } = sizesShop();

const day = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const createPeriod = (from: number, until: number | null, percent = 20) => ({
  percent,
  startsAt: day(from).toISOString(),
  endsAt: until === null ? null : day(until).toISOString(),
});
const findStoredProduct = ({ productId }: StockedProduct) => shop.api.stored.products.findOne(productId);
const set = ({ productId }: StockedProduct, fields: object) =>
  shop.api.stored.products.set(productId, { ...fields, updatedAt: new Date() });
const setCampaign = async (
  item: StockedProduct,
  from: number,
  until: number,
  percent = 30,
): Promise<void> => {
  const discounts = [{ percent, startsAt: day(from), endsAt: day(until), campaignId: 'summer' }];
  await set(item, { discounts });
};
const listPercents = async (item: StockedProduct) =>
  (await findStoredProduct(item))?.discounts?.map(({ percent }) => percent);

/** The prices that carts and orders use. */
async function listPrices(item: StockedProduct): Promise<number[]> {
  const [size] = await shop.api.app.get(ProductService, { strict: false }).findPrices([item], 'es');
  return size ? [size.priceCents, size.unitPriceCents] : [];
}

describe('discount of a product in a campaign', () => {
  // Fault discounts-overlap in ProductChangeService.mergeDiscounts:
  // replace(condition('findOverlap'), 'discounts.length > 99')
  test.each([
    ['starts during the campaign', 2, 9],
    ['ends during the campaign', -1, 2],
    ['includes the campaign', -1, 9],
    ['has no end', -1, null],
  ])('a discount of a product in a campaign is rejected if the discount %s', async (_, from, until) => {
    const item = await createFullProduct({ priceCents: 1000 });
    await setCampaign(item, 1, 3);
    const before = await findStoredProduct(item);
    expect(await edit(item.productId, { discount: createPeriod(from, until) })).toMatchObject({
      status: 409,
      data: { key: 'discountOverlaps', fields: [{ field: 'discount.startsAt', rule: 'overlaps' }] },
    });
    expect(await findStoredProduct(item)).toEqual(before);
  });

  test('a discount may end when a campaign of the same product starts', async () => {
    const item = await createFullProduct({ priceCents: 1000 });
    await setCampaign(item, 1, 3);
    const [campaign] = (await findStoredProduct(item))?.discounts ?? [];
    await change(item.productId, {
      discount: { ...createPeriod(-1, null), endsAt: campaign?.startsAt.toISOString() ?? null },
    });
    expect(await listPercents(item)).toEqual([20, 30]);
    expect(await shown(item)).toMatchObject({ pays: 800 });
    // Simulates that time has passed
    const passedDiscount = { startsAt: day(-9), endsAt: day(-1) };
    await set(item, { 'discounts.0': { percent: 20, ...passedDiscount }, 'discounts.1.startsAt': day(-1) });
    expect(await listPrices(item)).toEqual([1000, 700]);
    await waitUntil(async () => (await shown(item)).pays === 700);
  });

  test('editing the discount of a product does not change its campaign', async () => {
    const item = await createFullProduct({ priceCents: 1000 });
    await setCampaign(item, -3, 3);
    expect(await shown(item)).toMatchObject({ pays: 700 });
    expect((await open(item.productId)).discount).toBeNull();
    await change(item.productId, { scent: 'citrus' });
    await change(item.productId, { discount: createPeriod(4, 5) });
    await change(item.productId, { discount: null });
    expect(await listPercents(item)).toEqual([30]);
    await setCampaign(item, -3, -1);
    await change(item.productId, { discount: createPeriod(4, 5) });
    expect(await listPercents(item)).toEqual([20]);
  });

  test('an imported discount that overlaps a campaign is reported at its cell', async () => {
    const item = await createFullProduct({ priceCents: 1000 });
    await setCampaign(item, 1, 3);
    const { slug } = await open(item.productId);
    const date = (days: number): string => toShopDay(day(days));
    const head = 'slug;size;sku;weight_g;price;discount_percent;discount_from;discount_to';
    const csv = `${head}\r\n${slug};${item.size};${item.sku};100;10,00;20;${date(-1)};${date(9)}\r\n`;
    expect(await send(csv, { apply: 'true', run: randomUUID() })).toMatchObject({
      updated: 0,
      errors: [{ row: 2, column: 'discount_from', rule: 'overlaps' }],
    });
  });
});

test('the reference price is the lowest price of all discounts in the previous 30 days', async () => {
  const item = await createFullProduct({ priceCents: 1000 });
  const prices = shop.api.stored.prices;
  const campaign = { percent: 30, startsAt: day(-20), endsAt: day(-18), campaignId: 'spring' };
  await prices.set(
    { product: new Types.ObjectId(item.productId) },
    { decidedAt: day(-90), discounts: [campaign] },
  );
  await change(item.productId, { discount: createPeriod(-1, null, 40) });
  expect(await shown(item)).toEqual({ pays: 600, before: 700, lowest: 700 });
  const [last] = await prices.all({ sku: item.sku }, { decidedAt: -1 });
  expect(last).toMatchObject({ discounts: [{ percent: 40 }], onSale: true });
});
