import { Injectable } from '@nestjs/common';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { CheckoutChanged, OrderView } from '@munay/contracts/order/order';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { ACCOUNT_METHOD, METHOD_TRAITS, PAGE_METHOD } from '@munay/contracts/shop/payment-methods';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedIn } from '../../http/caller';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { ANSWER_WITHIN_MS, within } from '../../runtime/time-left';
import { AccountService } from '../auth/account.service';
import { PaymentUnknown, PaymentUnreachable } from '../billing/payment.provider';
import { PaymentService } from '../billing/payment.service';
import { CARD_HOLDS } from '../billing/payment-capture.service';
import { ReleaseService } from '../billing/release.service';
import { CartService } from '../cart/cart.service';
import type { CartAtNow } from '../cart/cart.types';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { OrdersAtCheckout } from '../order/queries/order-checkout.query';
import { OrdersByPayment } from '../order/queries/order-payment.query';
import { PricingService } from '../pricing/pricing.service';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { ShippingService } from '../shipping/shipping.service';
import { heldFromAddress, refuseHoarding } from '../stock/hold.limits';
import type { OpenHold } from '../stock/hold.query';
import { UserService } from '../user/user.service';
import {
  checkoutKeyOf,
  type CheckoutRequest,
  fingerprintOf,
  requestOf,
  requireTaxId,
} from './checkout.draft';
import { isOpenByCard, isReusable } from './checkout.orders';
import { isUseLost, lostUse } from './checkout.refusals';
import { type Keys, MOST_PLACING, type Offer, PlacementService } from './placement.service';
import { TransferService } from './transfer.service';

const TRIES = 8;
const WAITING: readonly string[] = ['pending_payment', 'payment_processing'];
const CONFIRMATIONS = { points: 10, seconds: 60 };

/** From a cart to an order with reserved stock, for card and bank transfer alike. */
@Injectable()
export class CheckoutService {
  private readonly limiter = new KeyedLimiter(MOST_PLACING, 0);

  constructor(
    private readonly orders: OrderService,
    private readonly atCheckout: OrdersAtCheckout,
    private readonly byPayment: OrdersByPayment,
    private readonly config: Config,
    private readonly carts: CartService,
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly shipping: ShippingService,
    private readonly pricing: PricingService,
    private readonly placements: PlacementService,
    private readonly payments: PaymentService,
    private readonly release: ReleaseService,
    private readonly transfers: TransferService,
    private readonly uses: PromotionUseService,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
  ) {}

  /**
   * Orders the cart and returns the URL of the payment session. Idempotent for the same cart. Nobody has to prove an
   * address to pay by card.
   * @throws AppError badRequest, cartEmpty, cartChanged, stockShort, unverifiedLimit, shippingUnavailable,
   * taxIdInvalid, taxIdNeeded, tooManyOpenOrders, tooManyRequests, paymentUnavailable, paymentRefused
   */
  startCheckout(caller: Caller, buyer: SignedIn, input: CheckoutInput): Promise<string> {
    return within(ANSWER_WITHIN_MS, async () => {
      const checkout = requestOf(caller, buyer, input, PAGE_METHOD);
      const { order, isNew } = await this.place(checkout);
      if (order.status !== 'pending_payment') return confirmationOf(order.id);
      return this.payments.open(order, isNew);
    });
  }

  /**
   * Orders the cart for payment by bank transfer; its pieces are reserved for five days.
   * @throws AppError as `startCheckout`, without those of the provider; emailNotValidated, transferUnavailable,
   * transferTooLarge
   */
  async createOrder(caller: Caller, buyer: SignedIn, input: CheckoutInput): Promise<OrderView> {
    const checkout = requestOf(caller, buyer, input, ACCOUNT_METHOD);
    await this.transfers.requireOffered();
    await this.accounts.requireConfirmed(buyer, caller.ip);
    const { order } = await this.place(checkout);
    return this.orders.view(order.id, buyer);
  }

  /**
   * Reconciles a payment after the buyer returns, and says where the order is shown, also when it was not paid or is
   * being refunded.
   * @throws AppError noOrder also for another customer's session, paymentPending while undecided
   */
  async confirm(user: SignedIn, sessionId: string): Promise<string> {
    await this.throttle.take('confirmation', user.id, CONFIRMATIONS);
    const before = await this.byPayment.ofSession(sessionId);
    if (!before || before.buyer.userId !== user.id) throw new AppError('noOrder');
    if (before.payment.paidCents > 0) return confirmationOf(before.id);
    const outcome = await within(ANSWER_WITHIN_MS, () =>
      this.release.reconcileSession(sessionId, 'confirmation', { order: before }),
    ).catch((error: unknown) => {
      if (!(error instanceof PaymentUnreachable || error instanceof PaymentUnknown)) throw error;
    });
    if (outcome === 'paid') return confirmationOf(before.id);
    const order = await this.orders.find(before.id);
    if (!order || WAITING.includes(order.status)) throw new AppError('paymentPending');
    return confirmationOf(order.id);
  }

  /** One checkout at a time for an account and an unproved address: what it may still reserve is read before it is written. */
  private place(checkout: CheckoutRequest): Promise<{ order: OrderFields; isNew: boolean }> {
    return this.limiter.pass(this.holdersOf(checkout.buyer), () => this.placeInTurn(checkout));
  }

  /** One open order per account and cart version: the loser of a race gets the winner's order. */
  private async placeInTurn(checkout: CheckoutRequest): Promise<{ order: OrderFields; isNew: boolean }> {
    const fingerprint = fingerprintOf(checkout.input, checkout.method, checkout.locale);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const cart = await this.carts.atNow(checkout, checkout.input.cartDigest);
      if (!cart) throw new AppError('cartEmpty');
      const { buyer, ip } = checkout;
      const checkoutKey = checkoutKeyOf(cart.id, cart.version, buyer);
      const emptiedKey = checkoutKeyOf(cart.id, cart.version - 1, buyer);
      const { orders, holds } = await this.atCheckout.around(
        { userId: buyer.id, ip, addressKey: this.unprovenKey(buyer) },
        cart.id,
        [checkoutKey, emptiedKey],
      );
      const existing = orders.find((order) => order.checkoutKey === checkoutKey);
      if (existing && isReusable(existing, fingerprint, this.clock.now()))
        return { order: existing, isNew: false };
      // The order that emptied this cart, for a second click by the same customer
      const ordered = orders.find((order) => order.checkoutKey === emptiedKey);
      if (cart.view.products.length === 0 && ordered?.fingerprint === fingerprint)
        return { order: ordered, isNew: false };
      if (existing) await this.endOlder(existing);
      else {
        const order = await this.placeNew(checkout, cart, { checkoutKey, fingerprint }, orders, holds);
        if (order) return { order, isNew: true };
      }
    }
    throw new AppError('busy', { retryAfterSeconds: 1 });
  }

  private async placeNew(
    checkout: CheckoutRequest,
    cart: CartAtNow,
    keys: Keys,
    around: readonly OrderFields[],
    holds: readonly OpenHold[],
  ): Promise<OrderFields | null> {
    const { input, buyer } = checkout;
    if (cart.view.products.length === 0) throw new AppError('cartEmpty');
    if (cart.view.digest !== input.cartDigest) throw await this.changed(checkout);
    const offer = await this.offer(cart, input);
    const { totals } = offer.price;
    if ((input.totalCents ?? totals.totalCents) !== totals.totalCents) throw await this.changed(checkout);
    requireTaxId(totals.totalCents, input.taxId, this.config.values.SIMPLIFIED_INVOICE_MAX_CENTS);
    const holders = METHOD_TRAITS[checkout.method].paid === 'onPage' ? this.holdersOf(buyer) : [];
    const order = await this.throttle.counted(
      { name: CARD_HOLDS.name, keys: holders, limit: CARD_HOLDS },
      () => this.replaceOlder(checkout, cart, { offer, keys }, around, holds),
      (placed) => placed === null,
    );
    if (order && !buyer.provisional) await this.keep(checkout);
    return order;
  }

  /** Ends the unpaid card orders that the new one replaces, then places it. */
  private async replaceOlder(
    checkout: CheckoutRequest,
    cart: CartAtNow,
    { offer, keys }: { offer: Offer; keys: Keys },
    around: readonly OrderFields[],
    holds: readonly OpenHold[],
  ): Promise<OrderFields | null> {
    const older = around.filter(isOpenByCard);
    for (const one of older) await this.endOlder(one);
    const others = holds.filter(({ orderId }) => !older.some(({ id }) => id === orderId));
    refuseHoarding(others);
    const crowd = heldFromAddress(checkout.method, others);
    try {
      return await this.placements.place(checkout, cart, offer, keys, crowd);
    } catch (error) {
      throw isUseLost(error) ? lostUse(await this.changed(checkout), cart) : error;
    }
  }

  /** For the next order. */
  private async keep({ buyer, input }: CheckoutRequest): Promise<void> {
    if (input.saveAddress) await this.users.keepAddress(buyer.id, input.address);
    if (input.saveBilling && input.taxId)
      await this.users.keepBilling(buyer.id, { taxId: input.taxId, ...input.billing });
  }

  /** The keys under which limits know a buyer. */
  private holdersOf(buyer: SignedIn): string[] {
    const address = this.unprovenKey(buyer);
    return [buyer.id, ...(address === undefined ? [] : [address])];
  }

  /** Limits by address count those that nobody has proved. */
  private unprovenKey = ({ contact }: SignedIn): string | undefined =>
    contact.emailValidated ? undefined : this.uses.addressKey(contact.email);

  /** What the buyer has confirmed, if delivery still cost that a second ago; otherwise the current price. */
  private async offer(
    cart: CartAtNow,
    { address, shipping, totalCents }: CheckoutRequest['input'],
  ): Promise<Offer> {
    const at = (option: ShippingOption): Offer => ({
      option,
      ...this.pricing.order(cart.lines, option, cart.offers),
    });
    const shown = totalCents !== undefined && (await this.shipping.chooseShown(address.postcode, shipping));
    const offer = shown && at(shown);
    if (offer && offer.price.totals.totalCents === totalCents) return offer;
    return at(await this.shipping.choose(address.postcode, shipping));
  }

  /** The price differs from what the buyer confirmed. */
  private async changed(checkout: CheckoutRequest): Promise<AppError<'cartChanged'>> {
    const cart = await this.carts.viewOf(checkout);
    const delivery = await this.shipping.optionsNow(checkout.input.address.postcode);
    const now: CheckoutChanged = { cart, delivery };
    return new AppError('cartChanged', { ...now });
  }

  /** A new order replaces an older unpaid one, whose payment session is closed first. */
  private async endOlder(older: OrderFields): Promise<void> {
    if (METHOD_TRAITS[older.payment.method].paid === 'later') throw new AppError('tooManyOpenOrders');
    try {
      await this.release.end(older, { to: 'expired', by: 'system', cause: 'replaced by a newer checkout' });
    } catch (error) {
      if (error instanceof PaymentUnreachable) throw new AppError('paymentUnavailable');
      throw error;
    }
  }
}

const confirmationOf = (orderId: string): string => `/confirmation?order=${orderId}`;
