import {
  createMissingReferenceError,
  createMissingResourceError,
  createParamError,
  createStateError,
} from '../request/api-error';
import { Params } from '../request/params';
import { ApiObject } from '../state/api-object';
import { Clock } from '../state/clock';
import { randomText } from '../state/ids';
import { CouponRecord, SessionRecord } from '../state/records';
import { Store } from '../state/store';

const DURATIONS = ['forever', 'once', 'repeating'] as const;
const ID_LENGTH = 8;
const FIVE_YEARS_SECONDS = 5 * 365 * 24 * 60 * 60;

/** Fixed-amount coupons (https://docs.stripe.com/api/coupons). Percentages are rejected. */
export class CouponsService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  create(params: Params): CouponRecord {
    const now = this.clock.nowSeconds();
    const coupon = readCouponParams(params, now);
    if (this.store.findRecord('coupon', coupon.id))
      throw createStateError('Coupon already exists.', 'resource_already_exists', 'id');
    this.store.put('coupon', coupon);
    return coupon;
  }

  /** @throws 404 resource_missing */
  retrieve(id: string): CouponRecord {
    const coupon = this.store.findRecord('coupon', id);
    if (!coupon) throw createMissingResourceError('coupon', id, 'coupon');
    return coupon;
  }

  /** The coupon of a new session. @param param name of the request parameter, for errors */
  createDiscount(id: string, currency: string, param: string): SessionRecord['discount'] {
    const coupon = this.store.findRecord('coupon', id);
    if (!coupon) throw createMissingReferenceError('coupon', id, param);
    if (!this.isValid(coupon)) throw createParamError(`Coupon expired: ${id}.`, param, 'coupon_expired');
    if (coupon.currency !== currency)
      throw createParamError(`The currency of the coupon ${id} must be ${currency}.`, param);
    return { couponId: id, name: coupon.name ?? id, amountOff: coupon.amountOff };
  }

  toObject = (coupon: CouponRecord): ApiObject => ({
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.durationInMonths,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: null,
    redeem_by: coupon.redeemBy,
    times_redeemed: coupon.timesRedeemed,
    valid: this.isValid(coupon),
  });

  private isValid({ redeemBy, maxRedemptions, timesRedeemed }: CouponRecord): boolean {
    return (
      (redeemBy === null || redeemBy >= this.clock.nowSeconds()) &&
      (maxRedemptions === null || timesRedeemed < maxRedemptions)
    );
  }
}

/** Parameters of POST /v1/coupons (https://docs.stripe.com/api/coupons/create). */
function readCouponParams(params: Params, now: number): CouponRecord {
  if (params.has('percent_off'))
    throw createParamError('This sandbox supports `amount_off` only.', 'percent_off');
  const duration = params.readOneOf('duration', DURATIONS) ?? 'once';
  const durationInMonths = params.integer('duration_in_months', { min: 1 });
  if ((duration === 'repeating') !== (durationInMonths !== null))
    throw createParamError(
      '`duration_in_months` is required if `duration` is `repeating`, and only then.',
      'duration_in_months',
    );
  const redeemBy = params.integer('redeem_by');
  if (redeemBy !== null && (redeemBy <= now || redeemBy > now + FIVE_YEARS_SECONDS))
    throw createParamError(
      '`redeem_by` must be in the future, and no more than five years away.',
      'redeem_by',
    );
  const coupon: CouponRecord = {
    id: params.string('id', { max: 500 }) ?? randomText(ID_LENGTH),
    created: now,
    amountOff: params.integer('amount_off', { required: true, min: 1, max: 99_999_999 }),
    currency: params.currency('currency'),
    duration,
    durationInMonths,
    maxRedemptions: params.integer('max_redemptions', { min: 1 }),
    redeemBy,
    name: params.string('name', { max: 40 }),
    metadata: params.metadata(),
    timesRedeemed: 0,
  };
  params.rejectUnknown();
  return coupon;
}
