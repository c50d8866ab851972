import { Injectable } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../errors/app-error';
import type { SignedInUser } from '../../http/caller';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { PaymentUnreachableError } from '../billing/payment.provider';
import { CARD_RESERVATIONS } from '../billing/payment-capture.service';
import { ReleaseService } from '../billing/release.service';
import type { CurrentCart } from '../cart/cart.types';
import { CartReaderService } from '../cart/cart-reader.service';
import type { OrderFields } from '../order/order.schema';
import { OrderCheckoutQuery } from '../order/queries/order-checkout.query';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { assertReservationLimits, listSharedReservations } from '../stock/reservation.limits';
import { type CheckoutRequest, computeFingerprint, toCheckoutKey } from './checkout.draft';
import { isCodeUseRejected, toCodeUnavailableError } from './checkout.errors';
import { isOpenCardOrder, isReusable } from './checkout.orders';
import { CheckoutOfferService } from './checkout-offer.service';
import type { OrderKeys } from './new-order.service';
import { MAX_CONCURRENT_PLACEMENTS, PlacementGroupService } from './placement-group.service';

const MAX_ATTEMPTS = 8;

/** Places exactly one order from a cart, for card and bank transfer. */
@Injectable()
export class CartOrderService {
  private readonly limiter = new KeyedLimiter(MAX_CONCURRENT_PLACEMENTS, 0);

  constructor(
    private readonly cartReaders: CartReaderService,
    private readonly orderCheckout: OrderCheckoutQuery,
    private readonly checkoutOffers: CheckoutOfferService,
    private readonly placementGroups: PlacementGroupService,
    private readonly release: ReleaseService,
    private readonly promotionUses: PromotionUseService,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
  ) {}

  /**
   * Places an order. Checkouts run one at a time per account and unconfirmed address, because the reservation limits
   * are read before the order is written.
   */
  place(checkout: CheckoutRequest): Promise<{ order: OrderFields; isNew: boolean }> {
    return this.limiter.run(this.listHolderKeys(checkout.buyer), () => this.placeExclusively(checkout));
  }

  /** Places one order for each account and cart version. A concurrent request gets the same order. */
  private async placeExclusively(checkout: CheckoutRequest): Promise<{ order: OrderFields; isNew: boolean }> {
    const fingerprint = computeFingerprint(checkout.input, checkout.method, checkout.locale);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const cart = await this.cartReaders.readForOrder(checkout, checkout.input.cartDigest);
      if (!cart) throw new AppError('cartEmpty');
      const { buyer, ip } = checkout;
      const checkoutKey = toCheckoutKey(cart.id, cart.version, buyer);
      const previousKey = toCheckoutKey(cart.id, cart.version - 1, buyer);
      const context = await this.orderCheckout.findContext(
        { userId: buyer.id, ip, addressKey: this.getUnverifiedKey(buyer) },
        cart.id,
        [checkoutKey, previousKey],
      );
      const existingOrder = context.orders.find((order) => order.checkoutKey === checkoutKey);
      if (existingOrder && isReusable(existingOrder, fingerprint, this.clock.now()))
        return { order: existingOrder, isNew: false };
      // After a double click, the first order has already emptied the cart
      const placedOrder = context.orders.find((order) => order.checkoutKey === previousKey);
      if (cart.view.products.length === 0 && placedOrder?.fingerprint === fingerprint)
        return { order: placedOrder, isNew: false };
      if (existingOrder) await this.closeReplacedOrder(existingOrder);
      else {
        const order = await this.replaceAndPlace(checkout, cart, { checkoutKey, fingerprint }, context);
        if (order) return { order, isNew: true };
      }
    }
    throw new AppError('busy', { retryAfterSeconds: 1 });
  }

  /** Cancels the unpaid card orders that the new order replaces, then places the new order. */
  private async replaceAndPlace(
    checkout: CheckoutRequest,
    cart: CurrentCart,
    keys: OrderKeys,
    context: Awaited<ReturnType<OrderCheckoutQuery['findContext']>>,
  ): Promise<OrderFields | null> {
    const { buyer, method } = checkout;
    const offer = await this.checkoutOffers.confirm(checkout, cart);
    const holderKeys = METHOD_TRAITS[method].paid === 'onPage' ? this.listHolderKeys(buyer) : [];
    return this.throttle.runCounted(
      { name: CARD_RESERVATIONS.name, keys: holderKeys, limit: CARD_RESERVATIONS },
      async () => {
        const previousOrders = context.orders.filter(isOpenCardOrder);
        for (const order of previousOrders) await this.closeReplacedOrder(order);
        const otherReservations = context.reservations.filter(
          ({ orderId }) => !previousOrders.some(({ id }) => id === orderId),
        );
        assertReservationLimits(otherReservations);
        try {
          return await this.placementGroups.place(
            { checkout, cart, offer, keys },
            listSharedReservations(method, otherReservations),
          );
        } catch (error) {
          throw isCodeUseRejected(error)
            ? toCodeUnavailableError(await this.checkoutOffers.createCartChangedError(checkout), cart)
            : error;
        }
      },
      (placed) => placed === null,
    );
  }

  /** Keys that identify a buyer in the reservation limits. */
  private listHolderKeys(buyer: SignedInUser): string[] {
    const address = this.getUnverifiedKey(buyer);
    return [buyer.id, ...(address === undefined ? [] : [address])];
  }

  /** Key that identifies an unconfirmed address in the reservation limits. */
  private getUnverifiedKey = ({ contact }: SignedInUser): string | undefined =>
    contact.emailValidated ? undefined : this.promotionUses.addressKey(contact.email);

  /** Ends an older unpaid order. Its payment session is closed first. */
  private async closeReplacedOrder(previousOrder: OrderFields): Promise<void> {
    if (METHOD_TRAITS[previousOrder.payment.method].paid === 'later') throw new AppError('tooManyOpenOrders');
    try {
      await this.release.end(previousOrder, {
        to: 'expired',
        by: 'system',
        cause: 'replaced by a newer checkout',
      });
    } catch (error) {
      if (error instanceof PaymentUnreachableError) throw new AppError('paymentUnavailable');
      throw error;
    }
  }
}
