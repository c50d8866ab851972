import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { sizesShop } from '../admin/product/sizes-shop';
import { runAtTime } from '../support/at-clock';
import { addToCart, type Shelved } from '../support/shop';

const { shop, createFullProduct, open, change, shown, createDraftProduct, getId, newSku } = sizesShop();

/** A discount of 30 % that has already started. */
const THIRTY = { percent: 30, startsAt: new Date(0).toISOString(), endsAt: null };

async function price({ productId }: Shelved, priceCents: number): Promise<void> {
  const { sizes } = await open(productId);
  await change(productId, { sizes: sizes.map((size) => ({ ...size, priceCents })) });
}

/**
 * Checks that product page, list and cart show the same prices.
 * @returns current price, reference price, and lowest price of the 30 days before
 */
async function listShownPrices(soap: Shelved) {
  const { pays, before, lowest } = await shown(soap);
  const visitor = shop.api.client();
  const { data } = await visitor.call(ENDPOINTS.getAllProducts, { query: { limit: 100 } });
  const card = data.products.find(({ _id }) => _id === soap.productId);
  const cart = await addToCart(visitor, soap);
  const line = cart.products[0];
  expect([card?.sizes[0]?.unitPriceCents, line?.unitPriceCents]).toEqual([pays, pays]);
  expect([card?.sizes[0]?.lowest30DaysCents, line?.lowest30DaysCents]).toEqual([lowest, lowest]);
  expect(line?.lineBeforeCents ?? undefined).toBe(before);
  return { pays, before, lowest };
}

test('a lower price set seconds ago is the reference price of an older discount', async () => {
  const soap = await createFullProduct({ priceCents: 990 });
  await change(soap.productId, { discount: THIRTY });
  expect(await listShownPrices(soap)).toEqual({ pays: 693, before: 990, lowest: 990 });
  await price(soap, 500);
  await price(soap, 990);
  expect(await listShownPrices(soap)).toEqual({ pays: 693, before: undefined, lowest: 350 });
  expect((await shop.api.client().call(ENDPOINTS.getOffer)).data.offer).toBeNull();
});

test('a product published a second ago announces no discount', async () => {
  const soap = await createFullProduct();
  const sold = await open(soap.productId);
  const sizes = [{ ...sold.sizes[0]!, sku: newSku(), priceCents: 990 }];
  const draft = getId(await createDraftProduct(sold, sizes));
  const { images } = (await shop.api.stored.products.one(soap.productId))!;
  await shop.api.stored.products.set(draft, { images });
  // The draft has had this price for weeks
  await shop.api.stored.prices.set({ sku: sizes[0]!.sku }, { decidedAt: new Date(Date.now() - 40 * DAY_MS) });
  await change(draft, { status: 'active', discount: THIRTY });
  expect(await shown({ productId: draft, sku: sizes[0]!.sku })).toEqual({
    pays: 693,
    before: undefined,
    lowest: null,
  });
});

// Fault sale-not-recorded in decidedBy: drop(element('status'))
test('a product that was archived for 31 days announces no discount after its return', async () => {
  const soap = await createFullProduct({ priceCents: 690 });
  const { productId } = soap;
  await runAtTime(new Date(Date.now() - 31 * DAY_MS), () => change(productId, { status: 'archived' }));
  await change(productId, { status: 'active', discount: THIRTY });
  expect(await shown(soap)).toEqual({ pays: 483, before: undefined, lowest: null });
});

test('a price set while the product is archived is not used as its reference price', async () => {
  const soap = await createFullProduct({ priceCents: 690 });
  const { productId } = soap;
  await runAtTime(new Date(Date.now() - 31 * DAY_MS), () => change(productId, { status: 'archived' }));
  await runAtTime(new Date(Date.now() - 30.5 * DAY_MS), () => price(soap, 990));
  await change(productId, { status: 'active', discount: THIRTY });
  expect(await shown(soap)).toEqual({ pays: 693, before: undefined, lowest: null });
});

test('the reference price of a product that was archived for a day uses its prices while on sale', async () => {
  const soap = await createFullProduct({ priceCents: 690 });
  await runAtTime(new Date(Date.now() - 2 * DAY_MS), () => change(soap.productId, { status: 'archived' }));
  await change(soap.productId, { status: 'active', discount: THIRTY });
  expect(await listShownPrices(soap)).toEqual({ pays: 483, before: 690, lowest: 690 });
});

// Fault removed-size-on-sale in ProductChangeService.appendPrices: replace(property('status'), "status: 'active'")
test('a size that is removed and added again starts a new price history', async () => {
  const soap = await createFullProduct({ priceCents: 690 });
  const { sizes } = await open(soap.productId);
  const other = { ...sizes[0]!, label: '60 g', sku: newSku(), priceCents: 500 };
  await runAtTime(new Date(Date.now() - 40 * DAY_MS), () =>
    change(soap.productId, { sizes: [...sizes, other] }),
  );
  await runAtTime(new Date(Date.now() - 35 * DAY_MS), () => change(soap.productId, { sizes }));
  await change(soap.productId, { sizes: [...sizes, other], discount: THIRTY });
  expect(await shown({ ...soap, sku: other.sku })).toEqual({ pays: 350, before: undefined, lowest: null });
  expect(await shown(soap)).toMatchObject({ before: 690 });
});
