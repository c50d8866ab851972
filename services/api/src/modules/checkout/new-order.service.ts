import { Injectable } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../errors/app-error';
import { getCurrentRequest } from '../../logging/request-scope';
import { Clock } from '../../runtime/clock';
import { SessionRequestService } from '../billing/session/session-request.service';
import type { CurrentCart } from '../cart/cart.types';
import { NumberingService } from '../numbering/numbering.service';
import { createOrder } from '../order/order.draft';
import type { NewOrder } from '../order/order.schema';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { type CheckoutRequest, toOrderBuyer } from './checkout.draft';
import type { Offer } from './checkout-offer.service';

export type OrderKeys = Required<Pick<NewOrder, 'checkoutKey' | 'fingerprint'>>;

/** Prepares orders from carts. */
@Injectable()
export class NewOrderService {
  constructor(
    private readonly numbering: NumberingService,
    private readonly promotionUses: PromotionUseService,
    private readonly sessionRequests: SessionRequestService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError totalTooSmall */
  async create(
    checkout: CheckoutRequest,
    cart: CurrentCart,
    { price, option }: Offer,
    keys: OrderKeys,
  ): Promise<NewOrder> {
    const { buyer, input, locale, method, customer, billing } = checkout;
    const { paid, minCents } = METHOD_TRAITS[method];
    if (price.totals.totalCents < minCents) throw new AppError('totalTooSmall');
    const now = this.clock.now();
    const order = createOrder({
      number: await this.numbering.issueNumber('order', now),
      ...keys,
      cart: { cartId: cart.id, version: cart.version },
      buyer: toOrderBuyer(buyer, this.promotionUses.addressKey(customer.email)),
      customer,
      price,
      address: { ...input.address },
      shipping: { method: input.shipping, zone: option.zone },
      note: input.note,
      taxId: input.taxId,
      ...(billing && { billing }),
      locale,
      method,
      placed: { at: now, by: 'customer', cause: `checkout by ${method}`, ...getCurrentRequest() },
    });
    return { ...order, ...(paid === 'onPage' && { stripe: this.sessionRequests.create(order) }) };
  }
}
