import { Injectable } from '@nestjs/common';
import type { ShippingOption } from '@munay/contracts/order/address';
import { priceOrder } from '@munay/contracts/pricing/price-order';
import { Config } from '../../config/config';
import { Clock } from '../../runtime/clock';
import {
  inputOf,
  type OrderPrice,
  PRICING_VERSION,
  type Quote,
  toOrderLines,
  toQuote,
  toTotals,
  toVat,
  type WantedLine,
} from './pricing.mapper';

/** Prices of orders: gathers the input of `priceOrder`. No other room computes money. */
@Injectable()
export class PricingService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Quotes lines, in cents. @param option null while the destination is unknown */
  quote(lines: readonly WantedLine[], option: ShippingOption | null): Quote {
    const { SHOP_VAT_PERCENT } = this.config.values;
    const input = inputOf(lines, option, { vatPercent: SHOP_VAT_PERCENT, at: this.clock.now() });
    return toQuote(lines, priceOrder(input));
  }

  /** Lines and sums as stored on an order, in cents. */
  order(requested: readonly WantedLine[], option: ShippingOption): OrderPrice {
    const { SHOP_VAT_PERCENT, SHOP_CURRENCY } = this.config.values;
    const { lines, sums } = this.quote(requested, option);
    return {
      lines: toOrderLines(lines),
      totals: toTotals(sums, SHOP_VAT_PERCENT, SHOP_CURRENCY),
      vat: toVat(sums),
      pricingVersion: PRICING_VERSION,
    };
  }
}
