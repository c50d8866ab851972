import Stripe from 'stripe';
import {
  catchError,
  createLineItem,
  createSessionParams,
  createSuiteTarget,
  MINUTE,
  now,
  onSandbox,
  rate,
  text,
} from './contract-target';

const target = createSuiteTarget();
const DAY = 24 * 60 * MINUTE;
let count = 0;
const createId = () => `order-${now()}-${(count += 1)}`;
const toCouponParams = (change: Stripe.CouponCreateParams = {}): Stripe.CouponCreateParams => ({
  id: createId(),
  amount_off: 500,
  currency: 'eur',
  duration: 'once',
  max_redemptions: 1,
  redeem_by: now() + DAY,
  name: 'TALLER5',
  ...change,
});
type CouponChange = { [Name in keyof Stripe.CouponCreateParams]?: unknown };
const createCoupon = (change: CouponChange = {}) =>
  target.stripe.coupons.create(toCouponParams(change as Stripe.CouponCreateParams));
const withCoupon = (coupon: string, change = {}) =>
  target.stripe.checkout.sessions.create(createSessionParams({ discounts: [{ coupon }], ...change }));

describe('C12 coupons', () => {
  it('repeating the creation of a coupon returns the same coupon', async () => {
    const params = toCouponParams({ metadata: { order: 'o1' } });
    const idempotencyKey = params.id ?? '';
    const coupon = await target.stripe.coupons.create(params, { idempotencyKey });
    expect(coupon).toMatchObject({
      ...params,
      object: 'coupon',
      livemode: false,
      percent_off: null,
      times_redeemed: 0,
      valid: true,
    });
    expect(await target.stripe.coupons.create(params, { idempotencyKey })).toEqual(coupon);
    expect(await target.stripe.coupons.retrieve(coupon.id)).toEqual(coupon);
  });

  it('a coupon can be created without an id and with a name of 40 characters', async () => {
    const { id, name } = await createCoupon({ id: undefined, name: text(40) });
    expect(name).toHaveLength(40);
    expect(id).toMatch(/^\w{8}$/);
  });

  const rejectedCoupons: [string, CouponChange, string, string | undefined][] = [
    ['a name of 41 characters', { name: text(41) }, 'name', undefined],
    ['no currency', { currency: undefined }, 'currency', 'parameter_missing'],
    ['an amount of 0', { amount_off: 0 }, 'amount_off', 'parameter_invalid_integer'],
    ['an amount with a fraction', { amount_off: 4.5 }, 'amount_off', 'parameter_invalid_integer'],
    ['an unknown duration', { duration: 'twice' }, 'duration', undefined],
    ['repetition without months', { duration: 'repeating' }, 'duration_in_months', undefined],
    ['no redemptions', { max_redemptions: 0 }, 'max_redemptions', 'parameter_invalid_integer'],
    ['an expiry in the past', { redeem_by: 1 }, 'redeem_by', undefined],
    ['an expiry in six years', { redeem_by: now() + 6 * 365 * DAY }, 'redeem_by', undefined],
  ];
  it.each(rejectedCoupons)('creating a coupon rejects %s', async (_name, change, param, code) => {
    const { statusCode, rawType, ...error } = await catchError(createCoupon(change));
    expect({ statusCode, rawType, param: error.param, code: error.code }).toEqual({
      statusCode: 400,
      rawType: 'invalid_request_error',
      param,
      code,
    });
  });

  it('a coupon with an existing id is rejected', async () => {
    const { id } = await createCoupon();
    const error = await catchError(createCoupon({ id, amount_off: 600 }));
    expect([error.statusCode, error.code]).toEqual([400, 'resource_already_exists']);
    const unknown = await catchError(target.stripe.coupons.retrieve('none'));
    expect([unknown.statusCode, unknown.code]).toEqual([404, 'resource_missing']);
  });

  it('a coupon discounts the lines of a session proportionally but not the delivery', async () => {
    const lines = [
      createLineItem({ unit_amount: 333 }),
      createLineItem({ unit_amount: 333 }),
      createLineItem({ unit_amount: 334 }),
    ];
    const { id } = await createCoupon();
    const session = await withCoupon(id, { line_items: lines, shipping_options: [rate(490)] });
    expect(session).toMatchObject({
      amount_subtotal: 1_000,
      amount_total: 990,
      discounts: [{ coupon: id, promotion_code: null }],
      total_details: { amount_discount: 500, amount_shipping: 490 },
    });
    const { data } = await target.stripe.checkout.sessions.listLineItems(session.id);
    const discounts = data.map(({ amount_discount }) => amount_discount);
    expect(discounts.reduce((sum, cents) => sum + cents, 0)).toBe(500);
    for (const item of data) expect(item.amount_total).toBe(item.amount_subtotal - item.amount_discount);
    const large = await createCoupon({ amount_off: 5_000 });
    const free = await withCoupon(large.id, { line_items: lines, shipping_options: [rate(490)] });
    expect(free).toMatchObject({ amount_total: 490, total_details: { amount_discount: 1_000 } });
  });

  it('a checkout session rejects a coupon in another currency', async () => {
    const { id } = await createCoupon({ currency: 'usd' });
    const error = await catchError(withCoupon(id));
    expect([error.statusCode, error.param]).toEqual([400, 'discounts[0][coupon]']);
  });

  onSandbox('a coupon is redeemed up to its limit, and its payments are refunded to the cent', async () => {
    const { id } = await createCoupon();
    const session = await withCoupon(id);
    await target.pay(session.id);
    expect(await target.stripe.coupons.retrieve(id)).toMatchObject({ times_redeemed: 1, valid: false });
    expect((await catchError(withCoupon(id))).code).toBe('coupon_expired');
    const { payment_intent, amount_total } = await target.stripe.checkout.sessions.retrieve(session.id);
    const refund = (amount: number) =>
      target.stripe.refunds.create({ payment_intent: payment_intent as string, amount });
    const total = amount_total ?? 0;
    expect((await refund(333)).status).toBe('succeeded');
    expect((await catchError(refund(total - 332))).code).toBe('amount_too_large');
    expect((await refund(total - 333)).status).toBe('succeeded');
  });

  onSandbox('a session rejects an expired coupon', async () => {
    const { id } = await createCoupon({ redeem_by: now() + 5 });
    await target.control('/clock', { advanceSeconds: 10 });
    expect((await catchError(withCoupon(id))).code).toBe('coupon_expired');
  });
});
