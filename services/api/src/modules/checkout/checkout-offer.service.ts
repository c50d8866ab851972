import { Injectable } from '@nestjs/common';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { CheckoutChanged } from '@munay/contracts/order/order';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import type { CurrentCart } from '../cart/cart.types';
import { CartReaderService } from '../cart/cart-reader.service';
import type { OrderPrice } from '../pricing/pricing.mapper';
import { type PriceBasis, PricingService } from '../pricing/pricing.service';
import type { LimitedUse } from '../promotion/promotion.types';
import { ShippingService } from '../shipping/shipping.service';
import { type CheckoutRequest, requireTaxId } from './checkout.draft';

export interface Offer {
  price: OrderPrice;
  option: ShippingOption;
  /** Uses of limited promotions that the order reserves. */
  uses: readonly LimitedUse[];
  basis: PriceBasis;
}

/** Computes the price of a checkout and checks that it equals the price that the buyer confirmed. */
@Injectable()
export class CheckoutOfferService {
  constructor(
    private readonly config: Config,
    private readonly cartReaders: CartReaderService,
    private readonly shipping: ShippingService,
    private readonly pricing: PricingService,
  ) {}

  /** @throws AppError cartEmpty, cartChanged, taxIdRequired, shippingUnavailable */
  async confirm(checkout: CheckoutRequest, cart: CurrentCart): Promise<Offer> {
    const { input } = checkout;
    if (cart.view.products.length === 0) throw new AppError('cartEmpty');
    if (cart.view.digest !== input.cartDigest) throw await this.createCartChangedError(checkout);
    const offer = await this.createOffer(cart, input);
    const { totalCents } = offer.price.totals;
    if ((input.totalCents ?? totalCents) !== totalCents) {
      if (!cart.reload) throw await this.createCartChangedError(checkout);
      return this.confirm(checkout, await cart.reload());
    }
    requireTaxId(totalCents, input.taxId, this.config.values.SIMPLIFIED_INVOICE_MAX_CENTS);
    return offer;
  }

  /** Returns the error for a price that differs from the confirmed price. */
  async createCartChangedError(checkout: CheckoutRequest): Promise<AppError<'cartChanged'>> {
    const cart = await this.cartReaders.getView(checkout);
    const delivery = await this.shipping.findCurrentOptions(checkout.input.address.postcode);
    const now: CheckoutChanged = { cart, delivery };
    return new AppError('cartChanged', { ...now });
  }

  /** Returns the confirmed offer if its delivery price was current a second ago; otherwise the current offer. */
  private async createOffer(
    cart: CurrentCart,
    { address, shipping, totalCents }: CheckoutRequest['input'],
  ): Promise<Offer> {
    const at = (option: ShippingOption): Offer => ({
      option,
      ...this.pricing.priceForOrder(cart.lines, option, cart.offers),
    });
    const confirmedOption =
      totalCents !== undefined && (await this.shipping.chooseOfferedOption(address.postcode, shipping));
    const offer = confirmedOption && at(confirmedOption);
    if (offer && offer.price.totals.totalCents === totalCents) return offer;
    return at(await this.shipping.choose(address.postcode, shipping));
  }
}
