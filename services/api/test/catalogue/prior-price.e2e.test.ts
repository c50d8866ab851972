import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { sizesShop } from '../admin/product/sizes-shop';
import { runAtTime } from '../support/at-clock';
import { addToCart, type StockedProduct } from '../support/shop';

const { shop, createFullProduct, open, change, shown, createDraftProduct, getId, newSku } = sizesShop();

/** A discount of 30 % that has already started. */
const DISCOUNT = { percent: 30, startsAt: new Date(0).toISOString(), endsAt: null };

async function setPrice({ productId }: StockedProduct, priceCents: number): Promise<void> {
  const { sizes } = await open(productId);
  await change(productId, { sizes: sizes.map((size) => ({ ...size, priceCents })) });
}

/** The earlier price on the product page, in the list and in the cart, and the largest discount in the banner. */
async function listShownPrices(item: StockedProduct) {
  const { pays, before, lowest } = await shown(item);
  const visitor = shop.api.client();
  const { data } = await visitor.call(ENDPOINTS.getAllProducts, { query: { limit: 100 } });
  const card = data.products.find(({ _id }) => _id === item.productId);
  const cart = await addToCart(visitor, item);
  const line = cart.products[0];
  expect([card?.sizes[0]?.unitPriceCents, line?.unitPriceCents]).toEqual([pays, pays]);
  expect([card?.sizes[0]?.lowest30DaysCents, line?.lowest30DaysCents]).toEqual([lowest, lowest]);
  expect(line?.lineBeforeCents ?? undefined).toBe(before);
  return { pays, before, lowest };
}

test('a lower price set seconds ago is the reference price of an older discount', async () => {
  const item = await createFullProduct({ priceCents: 990 });
  await change(item.productId, { discount: DISCOUNT });
  expect(await listShownPrices(item)).toEqual({ pays: 693, before: 990, lowest: 990 });
  await setPrice(item, 500);
  await setPrice(item, 990);
  expect(await listShownPrices(item)).toEqual({ pays: 693, before: undefined, lowest: 350 });
  expect((await shop.api.client().call(ENDPOINTS.getOffer)).data.offer).toBeNull();
});

test('a product published a second ago announces no discount', async () => {
  const item = await createFullProduct();
  const soldProduct = await open(item.productId);
  const sizes = [{ ...soldProduct.sizes[0]!, sku: newSku(), priceCents: 990 }];
  const draft = getId(await createDraftProduct(soldProduct, sizes));
  const { images } = (await shop.api.stored.products.findOne(item.productId))!;
  await shop.api.stored.products.set(draft, { images });
  // The draft has had this price for weeks
  await shop.api.stored.prices.set({ sku: sizes[0]!.sku }, { decidedAt: new Date(Date.now() - 40 * DAY_MS) });
  await change(draft, { status: 'active', discount: DISCOUNT });
  expect(await shown({ productId: draft, sku: sizes[0]!.sku })).toEqual({
    pays: 693,
    before: undefined,
    lowest: null,
  });
});

// Fault sale-not-recorded in listPriceInputs: drop(element('status'))
test('a product that was archived for 31 days announces no discount after its return', async () => {
  const item = await createFullProduct({ priceCents: 690 });
  const { productId } = item;
  await runAtTime(new Date(Date.now() - 31 * DAY_MS), () => change(productId, { status: 'archived' }));
  await change(productId, { status: 'active', discount: DISCOUNT });
  expect(await shown(item)).toEqual({ pays: 483, before: undefined, lowest: null });
});

test('a price set while the product is archived is not used as its reference price', async () => {
  const item = await createFullProduct({ priceCents: 690 });
  const { productId } = item;
  await runAtTime(new Date(Date.now() - 31 * DAY_MS), () => change(productId, { status: 'archived' }));
  await runAtTime(new Date(Date.now() - 30.5 * DAY_MS), () => setPrice(item, 990));
  await change(productId, { status: 'active', discount: DISCOUNT });
  expect(await shown(item)).toEqual({ pays: 693, before: undefined, lowest: null });
});

test('the reference price of a product that was archived for a day uses its prices while on sale', async () => {
  const item = await createFullProduct({ priceCents: 690 });
  await runAtTime(new Date(Date.now() - 2 * DAY_MS), () => change(item.productId, { status: 'archived' }));
  await change(item.productId, { status: 'active', discount: DISCOUNT });
  expect(await listShownPrices(item)).toEqual({ pays: 483, before: 690, lowest: 690 });
});

// Fault removed-size-on-sale in ProductChangeService.appendPrices: replace(property('status'), "status: 'active'")
test('a size that is removed and added again starts a new price history', async () => {
  const item = await createFullProduct({ priceCents: 690 });
  const { sizes } = await open(item.productId);
  const other = { ...sizes[0]!, label: '60 g', sku: newSku(), priceCents: 500 };
  await runAtTime(new Date(Date.now() - 40 * DAY_MS), () =>
    change(item.productId, { sizes: [...sizes, other] }),
  );
  await runAtTime(new Date(Date.now() - 35 * DAY_MS), () => change(item.productId, { sizes }));
  await change(item.productId, { sizes: [...sizes, other], discount: DISCOUNT });
  expect(await shown({ ...item, sku: other.sku })).toEqual({ pays: 350, before: undefined, lowest: null });
  expect(await shown(item)).toMatchObject({ before: 690 });
});
