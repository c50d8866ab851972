import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { DAY_MS } from '@munay/contracts/durations';
import { toShopDay } from '@munay/contracts/shop-day';
import { ProductService } from '../../../src/modules/product/product.service';
import type { Shelved } from '../../support/shop';
import { until } from '../../support/until';
import { sizesShop } from './sizes-shop';

const { shop, createFullProduct, open, edit, change, shown, send } = sizesShop();

const day = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const own = (from: number, until: number | null, percent = 20) => ({
  percent,
  startsAt: day(from).toISOString(),
  endsAt: until === null ? null : day(until).toISOString(),
});
const stored = ({ productId }: Shelved) => shop.api.stored.products.one(productId);
const set = ({ productId }: Shelved, fields: object) =>
  shop.api.stored.products.set(productId, { ...fields, updatedAt: new Date() });
const setCampaign = async (soap: Shelved, from: number, until: number, percent = 30): Promise<void> => {
  const discounts = [{ percent, startsAt: day(from), endsAt: day(until), campaignId: 'summer' }];
  await set(soap, { discounts });
};
const percents = async (soap: Shelved) => (await stored(soap))?.discounts?.map(({ percent }) => percent);

/** The prices that carts and orders use. */
async function priced(soap: Shelved): Promise<number[]> {
  const [size] = await shop.api.app.get(ProductService, { strict: false }).findPrices([soap], 'es');
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
    const soap = await createFullProduct({ priceCents: 1000 });
    await setCampaign(soap, 1, 3);
    const before = await stored(soap);
    expect(await edit(soap.productId, { discount: own(from, until) })).toMatchObject({
      status: 409,
      data: { key: 'discountOverlaps', fields: [{ field: 'discount.startsAt', rule: 'overlaps' }] },
    });
    expect(await stored(soap)).toEqual(before);
  });

  test('a discount may end when a campaign of the same product starts', async () => {
    const soap = await createFullProduct({ priceCents: 1000 });
    await setCampaign(soap, 1, 3);
    const [campaign] = (await stored(soap))?.discounts ?? [];
    await change(soap.productId, {
      discount: { ...own(-1, null), endsAt: campaign?.startsAt.toISOString() ?? null },
    });
    expect(await percents(soap)).toEqual([20, 30]);
    expect(await shown(soap)).toMatchObject({ pays: 800 });
    // Simulates that time has passed
    const passed = { startsAt: day(-9), endsAt: day(-1) };
    await set(soap, { 'discounts.0': { percent: 20, ...passed }, 'discounts.1.startsAt': day(-1) });
    expect(await priced(soap)).toEqual([1000, 700]);
    await until(async () => (await shown(soap)).pays === 700);
  });

  test('editing the discount of a product does not change its campaign', async () => {
    const soap = await createFullProduct({ priceCents: 1000 });
    await setCampaign(soap, -3, 3);
    expect(await shown(soap)).toMatchObject({ pays: 700 });
    expect((await open(soap.productId)).discount).toBeNull();
    await change(soap.productId, { scent: 'citrus' });
    await change(soap.productId, { discount: own(4, 5) });
    await change(soap.productId, { discount: null });
    expect(await percents(soap)).toEqual([30]);
    await setCampaign(soap, -3, -1);
    await change(soap.productId, { discount: own(4, 5) });
    expect(await percents(soap)).toEqual([20]);
  });

  test('an imported discount that overlaps a campaign is reported at its cell', async () => {
    const soap = await createFullProduct({ priceCents: 1000 });
    await setCampaign(soap, 1, 3);
    const { slug } = await open(soap.productId);
    const date = (days: number): string => toShopDay(day(days));
    const head = 'slug;size;sku;weight_g;price;discount_percent;discount_from;discount_to';
    const csv = `${head}\r\n${slug};${soap.size};${soap.sku};100;10,00;20;${date(-1)};${date(9)}\r\n`;
    expect(await send(csv, { apply: 'true', run: randomUUID() })).toMatchObject({
      updated: 0,
      errors: [{ row: 2, column: 'discount_from', rule: 'overlaps' }],
    });
  });
});

test('the reference price is the lowest price of all discounts in the previous 30 days', async () => {
  const soap = await createFullProduct({ priceCents: 1000 });
  const prices = shop.api.stored.prices;
  const campaign = { percent: 30, startsAt: day(-20), endsAt: day(-18), campaignId: 'spring' };
  await prices.set(
    { product: new Types.ObjectId(soap.productId) },
    { decidedAt: day(-90), discounts: [campaign] },
  );
  await change(soap.productId, { discount: own(-1, null, 40) });
  expect(await shown(soap)).toEqual({ pays: 600, before: 700, lowest: 700 });
  const [last] = await prices.all({ sku: soap.sku }, { decidedAt: -1 });
  expect(last).toMatchObject({ discounts: [{ percent: 40 }], onSale: true });
});
