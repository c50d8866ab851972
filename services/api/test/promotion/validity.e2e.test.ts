import { randomUUID } from 'node:crypto';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { NumberingService } from '../../src/modules/numbering/numbering.service';
import { PromotionUseService } from '../../src/modules/promotion/promotion-use.service';
import { Clock } from '../../src/runtime/clock';
import { createCode, moved, published, THREE_FOR_TWO } from '../support/promotions';
import { addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createStaffedShop();
const staff = () => shop.admin.client;
afterEach(() => jest.restoreAllMocks());

/** Runs `work` between pricing and storing an order. */
async function placeWithInterruption<T>(place: () => Promise<T>, work: () => Promise<unknown>): Promise<T> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const numbering = shop.api.app.get(NumberingService, { strict: false });
  const uses = shop.api.app.get(PromotionUseService, { strict: false });
  const [next, prepare] = [numbering.issueNumber.bind(numbering), uses.prepare.bind(uses)];
  const numberingSpy = jest.spyOn(numbering, 'issueNumber').mockImplementation(async (...args) => {
    await opened;
    return next(...args);
  });
  const prepareSpy = jest.spyOn(uses, 'prepare').mockImplementation(async (...args) => {
    await opened;
    return prepare(...args);
  });
  const placing = place();
  await waitUntil(() => Promise.resolve(numberingSpy.mock.calls.length + prepareSpy.mock.calls.length > 0));
  await work();
  open();
  return placing;
}

const placeOrderWith = async (code?: string) => {
  const { client } = await shop.buyer();
  let cart = await addToCart(client, shop.soap, 3);
  if (code !== undefined) cart = (await client.call(ENDPOINTS.addCode, { body: { code } })).data;
  return () => client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
};

// Fault promotion-paused-before-write in PricingService.isCurrent:
// replace(call('promotions.hasVersions'), 'Promise.resolve(true)')
test.each(['a shared code', 'an automatic promotion'])(
  'an order is rejected if %s was paused after pricing',
  async (kind) => {
    const code = kind === 'a shared code' ? createCode() : undefined;
    const promotion = await published(staff(), code === undefined ? THREE_FOR_TWO : { code });
    const place = await placeOrderWith(code);
    const { status, data } = await placeWithInterruption(place, () => moved(staff(), promotion, 'pause'));
    expect([status, data.key]).toEqual([409, 'cartChanged']);
    expect(data.cart as CartView).toMatchObject({ goodsCents: 2070, savedCents: 0 });
    expect(await shop.api.stored.orders.count({ 'promotions.id': promotion._id })).toBe(0);
  },
);

test('orders of a group are placed again without a code that was paused after pricing', async () => {
  const code = createCode();
  const promotion = await published(staff(), { code });
  const places = [await placeOrderWith(code), await placeOrderWith(), await placeOrderWith(code)];
  const responses = await placeWithInterruption(
    () => Promise.all(places.map((place) => place())),
    () => moved(staff(), promotion, 'pause'),
  );
  expect(responses.map(({ status }) => status)).toEqual([409, 200, 409]);
});

// Fault price-after-its-end in PricingService.isCurrent: drop(statement('validUntil'))
test('an order is rejected if its discount ended after pricing', async () => {
  const end = new Date(Date.now() + 60_000);
  const product = await shop.addProduct({ discountPercent: 30, discountEndsAt: end });
  const { client } = await shop.buyer();
  const cart = await addToCart(client, product);
  expect(cart.goodsCents).toBe(483);
  const place = () => client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
  const { status, data } = await placeWithInterruption(place, () => {
    jest.spyOn(shop.api.app.get(Clock, { strict: false }), 'now').mockReturnValue(end);
    return Promise.resolve();
  });
  expect([status, data.key]).toEqual([409, 'cartChanged']);
  expect((data.cart as CartView).goodsCents).toBe(690);
});

test('a manual order reports its new total if its code was paused after pricing', async () => {
  const code = createCode();
  const promotion = await published(staff(), { code });
  const body: DraftOrder = {
    key: randomUUID(),
    customer: { name: 'Marta' },
    locale: 'es',
    payment: 'cash',
    shipping: 'pickup',
    lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 1 }],
    codes: [code],
    totalCents: 621,
  };
  // The number of a manual order is assigned before its price is calculated
  const numbering = shop.api.app.get(NumberingService, { strict: false });
  const takenNumber = await numbering.issueNumber('order', new Date());
  jest.spyOn(numbering, 'withNumber').mockImplementation((_series, _at, put) => put(takenNumber));
  const { status, data } = await placeWithInterruption(
    () => staff().callRejected(ENDPOINTS.draftOrder, { body }),
    () => moved(staff(), promotion, 'pause'),
  );
  expect([status, data.key, data.totalCents]).toEqual([409, 'totalDiffers', 690]);
  expect(await shop.api.stored.orders.count({ 'promotions.id': promotion._id })).toBe(0);
});

expectConsistentRecords(shop);
