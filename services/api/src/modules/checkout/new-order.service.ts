import { Injectable } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { newId } from '../../database/new-id';
import { AppError } from '../../errors/app-error';
import { requestOfNow } from '../../logging/request-scope';
import { Clock } from '../../runtime/clock';
import { SessionRequestService } from '../billing/session/session-request.service';
import type { CartAtNow } from '../cart/cart.types';
import { NumberingService } from '../numbering/numbering.service';
import type { NewOrder } from '../order/order.schema';
import { orderTokens } from '../order/order.search-tokens';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { type CheckoutRequest, newOrder } from './checkout.draft';
import type { Offer } from './checkout-offer.service';

export type Keys = Required<Pick<NewOrder, 'checkoutKey' | 'fingerprint'>>;

/** Prepares the orders of carts. */
@Injectable()
export class NewOrderService {
  constructor(
    private readonly numbering: NumberingService,
    private readonly promotions: PromotionUseService,
    private readonly sessions: SessionRequestService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError totalTooSmall */
  async create(
    checkout: CheckoutRequest,
    cart: CartAtNow,
    { price, option }: Offer,
    keys: Keys,
  ): Promise<NewOrder> {
    const { lines, totals } = price;
    const { paid, minCents } = METHOD_TRAITS[checkout.method];
    if (totals.totalCents < minCents) throw new AppError('totalTooSmall');
    const now = this.clock.now();
    const ids = { id: newId(), number: await this.numbering.next('order', now) };
    const addressKey = this.promotions.addressKey(checkout.customer.email);
    const { history, ...fields } = newOrder(checkout, price, option, now, addressKey);
    const { address, taxId } = fields;
    const order = {
      ...ids,
      ...keys,
      ...fields,
      history: history.map((move) => ({ ...move, ...requestOfNow() })),
      cart: { cartId: cart.id, version: cart.version },
      terms: orderTokens({ ...ids, ...checkout, address, lines, totals, taxId }),
    };
    return { ...order, ...(paid === 'onPage' && { stripe: this.sessions.create(order) }) };
  }
}
