import { Injectable } from '@nestjs/common';
import type { ShippingOption } from '@munay/contracts/order/address';
import { isGoods } from '@munay/contracts/pricing/lines';
import { priceOrder } from '@munay/contracts/pricing/price-order';
import { Config } from '../../config/config';
import { Clock } from '../../runtime/clock';
import { findEarliest } from '../../runtime/earliest';
import { OrderCheckoutQuery } from '../order/queries/order-checkout.query';
import { OrderPromotionQuery } from '../order/queries/order-promotion.query';
import { type OfferQuery, PromotionService } from '../promotion/promotion.service';
import type { LimitedUse, Offers } from '../promotion/promotion.types';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { MANUAL_DISCOUNT_ID } from './manual-discount';
import { excludeReachingMinimum } from './minimums';
import {
  listLimitedUses,
  type OrderPrice,
  PRICING_VERSION,
  type Quote,
  type RequestedLine,
  toOrderLines,
  toOrderPromotions,
  toPriceInput,
  toQuote,
  toTotals,
  toVat,
} from './pricing.mapper';

/** The conditions under which the calculated price of an order remains valid. */
export interface PriceBasis {
  /** When a price or promotion of the order next ends or changes; null if nothing is scheduled. */
  validUntil: Date | null;
  /** Versions of the applied promotions, keyed by id. */
  promotions: ReadonlyMap<string, number>;
}

/** Calculates the prices of orders by collecting the input of `priceOrder`. No other module computes prices. */
@Injectable()
export class PricingService {
  constructor(
    private readonly config: Config,
    private readonly promotions: PromotionService,
    private readonly promotionUses: PromotionUseService,
    private readonly orderPromotions: OrderPromotionQuery,
    private readonly orderCheckout: OrderCheckoutQuery,
    private readonly clock: Clock,
  ) {}

  /**
   * The promotions that a buyer's order may use, including those activated by a code. They are cached, unless the query
   * requests a fresh read.
   * @param cartId the ordered cart; null if the order does not replace orders from a cart
   */
  offers = ({ cartId, ...query }: Omit<OfferQuery, 'hasBought' | 'replaced'> & { cartId: string | null }) =>
    this.promotions.listOffers({
      ...query,
      replaced: async () =>
        cartId === null ? [] : this.orderCheckout.findReplaced(query.buyer?.userId ?? null, cartId),
      hasBought: () =>
        query.buyer
          ? this.orderPromotions.hasPurchased({
              ...query.buyer,
              key: this.promotionUses.addressKey(query.buyer.email),
            })
          : Promise.resolve(false),
    });

  /** Quotes lines, in cents. @param option null while the destination is unknown */
  quote(lines: readonly RequestedLine[], option: ShippingOption | null, offers: Offers): Quote {
    const { SHOP_VAT_PERCENT } = this.config.values;
    const input = toPriceInput(lines, option, { vatPercent: SHOP_VAT_PERCENT, at: this.clock.now() });
    const applicableOffers = excludeReachingMinimum(offers, input.lines.filter(isGoods));
    return toQuote(lines, priceOrder({ ...input, ...applicableOffers }), offers);
  }

  /** Lines and totals stored on an order, in cents, its uses of limited promotions, and the conditions of the price. */
  priceForOrder(
    requestedLines: readonly RequestedLine[],
    option: ShippingOption,
    offers: Offers,
  ): { price: OrderPrice; uses: LimitedUse[]; basis: PriceBasis } {
    const { SHOP_VAT_PERCENT, SHOP_CURRENCY } = this.config.values;
    const { lines, sums } = this.quote(requestedLines, option, offers);
    const uses = listLimitedUses(sums, offers);
    const promotions = toOrderPromotions(sums, offers, uses);
    const price = {
      lines: toOrderLines(lines),
      totals: toTotals(sums, SHOP_VAT_PERCENT, SHOP_CURRENCY),
      vat: toVat(sums),
      ...(promotions.length > 0 && { promotions }),
      pricingVersion: PRICING_VERSION,
    };
    const appliedPromotions = promotions.flatMap(({ id }) =>
      id === MANUAL_DISCOUNT_ID ? [] : (offers.known.get(id) ?? []),
    );
    const basis = {
      validUntil: findEarliest([
        ...lines.map(({ size }) => size.changesAt),
        ...appliedPromotions.map(({ endsAt }) => endsAt),
      ]),
      promotions: new Map(appliedPromotions.map(({ id, version }) => [id, version])),
    };
    return { price, uses, basis };
  }

  /**
   * Whether orders may still be stored with their prices: no price has expired, and their promotions are active and
   * unchanged. Call inside the transaction that stores the orders, after their time is set. Only orders with promotions
   * cause a query.
   */
  async isCurrent(...bases: PriceBasis[]): Promise<boolean> {
    const now = this.clock.now();
    if (bases.some(({ validUntil }) => validUntil !== null && validUntil <= now)) return false;
    return this.promotions.hasVersions(bases.flatMap(({ promotions }) => [...promotions]));
  }
}
