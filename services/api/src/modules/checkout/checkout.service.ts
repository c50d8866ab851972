import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { CheckoutChanged, CheckoutInput, OrderView } from '@munay/contracts/order/order';
import { Config } from '../../config/config';
import { newId } from '../../database/new-id';
import { Transaction } from '../../database/transaction';
import { isDuplicate } from '../../database/upsert';
import { AppError, isAppError } from '../../errors/app-error';
import type { Caller, SignedIn } from '../../http/caller';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { ANSWER_WITHIN_MS, within } from '../../runtime/time-left';
import { AccountService } from '../auth/account.service';
import { BillingFigures } from '../billing/billing.figures';
import { PaymentUnknown, PaymentUnreachable } from '../billing/payment.provider';
import { CARD_HOLD_MS, PAGE_LEASE_MS, PaymentService } from '../billing/payment.service';
import { CARD_HOLDS } from '../billing/payment-capture.service';
import { ReleaseService } from '../billing/release.service';
import { CartService } from '../cart/cart.service';
import type { CartAtNow } from '../cart/cart.types';
import { NumberingService } from '../numbering/numbering.service';
import { TRANSFER_MS } from '../order/order.mapper';
import type { NewOrder, OrderFields } from '../order/order.schema';
import { orderTokens } from '../order/order.search-tokens';
import { OrderService } from '../order/order.service';
import { OrdersAtCheckout } from '../order/order-checkout.query';
import { OrdersByPayment } from '../order/order-payment.query';
import type { OrderPrice } from '../pricing/pricing.mapper';
import { PricingService } from '../pricing/pricing.service';
import { ShippingService } from '../shipping/shipping.service';
import { heldFromAddress, refuseHoarding } from '../stock/hold.limits';
import type { OpenHold } from '../stock/hold.query';
import { StockService } from '../stock/stock.service';
import { UserService } from '../user/user.service';
import {
  type CheckoutRequest,
  fingerprintOf,
  newOrder,
  requestOf,
  requireTaxId,
  shortLines,
} from './checkout.draft';
import { isOpenByCard, isReusable } from './checkout.orders';
import { TransferService } from './transfer.service';

/** Concurrent and queued checkouts: as many as are served before a browser gives up. */
const PLACES = [8, 200] as const;
const TRIES = 8;
const WAITING: readonly string[] = ['pending_payment', 'payment_processing'];
const CONFIRMATIONS = { points: 10, seconds: 60 };

interface Offer {
  price: OrderPrice;
  option: ShippingOption;
}
type Keys = Required<Pick<NewOrder, 'checkoutKey' | 'fingerprint'>>;

/** From a cart to an order with reserved stock, for card and bank transfer alike. */
@Injectable()
export class CheckoutService {
  private readonly limiter = new KeyedLimiter(...PLACES);

  constructor(
    private readonly orders: OrderService,
    private readonly atCheckout: OrdersAtCheckout,
    private readonly byPayment: OrdersByPayment,
    private readonly numbering: NumberingService,
    private readonly config: Config,
    private readonly carts: CartService,
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly shipping: ShippingService,
    private readonly pricing: PricingService,
    private readonly stock: StockService,
    private readonly payments: PaymentService,
    private readonly release: ReleaseService,
    private readonly transfers: TransferService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
    private readonly figures: BillingFigures,
    private readonly clock: Clock,
  ) {}

  /**
   * Orders the cart and returns the URL of the payment session. Idempotent for the same cart.
   * @throws AppError badRequest, emailNotValidated, cartEmpty, cartChanged, stockShort, shippingUnavailable,
   * taxIdInvalid, taxIdNeeded, tooManyOpenOrders, tooManyRequests, paymentUnavailable, paymentRefused
   */
  startCheckout(caller: Caller, user: SignedIn, input: CheckoutInput): Promise<string> {
    return within(ANSWER_WITHIN_MS, async () => {
      const checkout = requestOf(caller, user, input, 'card');
      await this.accounts.requireConfirmed(user, caller.ip);
      const { order, isNew } = await this.place(checkout);
      if (order.status !== 'pending_payment') return confirmationOf(order.id);
      return this.payments.open(order, isNew);
    });
  }

  /**
   * Orders the cart for payment by bank transfer; its pieces are reserved for five days.
   * @throws AppError as `startCheckout`, without those of the provider; transferUnavailable, transferTooLarge
   */
  async createOrder(caller: Caller, user: SignedIn, input: CheckoutInput): Promise<OrderView> {
    const checkout = requestOf(caller, user, input, 'transfer');
    await this.transfers.requireOffered();
    await this.accounts.requireConfirmed(user, caller.ip);
    const { order } = await this.place(checkout);
    return this.orders.view(order.id, user);
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
      this.release.reconcileSession(sessionId, 'confirmation', before),
    ).catch((error: unknown) => {
      if (!(error instanceof PaymentUnreachable || error instanceof PaymentUnknown)) throw error;
    });
    if (outcome === 'paid') return confirmationOf(before.id);
    const order = await this.orders.find(before.id);
    if (!order || WAITING.includes(order.status)) throw new AppError('paymentPending');
    return confirmationOf(order.id);
  }

  /** One open order per cart version: the loser of a race gets the winner's order. */
  private async place(checkout: CheckoutRequest): Promise<{ order: OrderFields; isNew: boolean }> {
    const fingerprint = fingerprintOf(checkout.input, checkout.method, checkout.locale);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const cart = await this.carts.atNow(checkout.user.id, checkout.locale);
      if (!cart) throw new AppError('cartEmpty');
      const checkoutKey = `${cart.id}:${cart.version}`;
      const emptiedKey = `${cart.id}:${cart.version - 1}`;
      const { orders, holds } = await this.atCheckout.around(
        checkout.user.id,
        [checkoutKey, emptiedKey],
        checkout.ip,
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
    const { input, user } = checkout;
    if (cart.view.products.length === 0) throw new AppError('cartEmpty');
    if (cart.view.digest !== input.cartDigest) throw await this.changed(checkout);
    const option = await this.shipping.choose(input.address.postcode, input.shipping);
    const price = this.pricing.order(cart.lines, option);
    const { totals } = price;
    if ((input.totalCents ?? totals.totalCents) !== totals.totalCents) throw await this.changed(checkout);
    requireTaxId(totals.totalCents, input.taxId, this.config.values.SIMPLIFIED_INVOICE_MAX_CENTS);
    const isCard = checkout.method === 'card';
    if (isCard) await this.throttle.require(CARD_HOLDS.name, user.id, CARD_HOLDS);
    const older = around.filter(isOpenByCard);
    for (const one of older) await this.endOlder(one);
    const others = holds.filter(({ orderId }) => !older.some(({ id }) => id === orderId));
    refuseHoarding(others);
    const requestedLines = cart.view.products.map(({ sku, quantity }) => ({ sku, quantity }));
    const crowd = heldFromAddress(checkout.method, others);
    if (crowd)
      await this.stock.requireHalf(requestedLines, crowd).catch((error: unknown) => this.refuse(error, cart));
    const order = await this.limiter.pass(
      requestedLines.map(({ sku }) => sku),
      async (waited) => {
        // Earlier reads may be outdated; a duplicate request may have taken the last pieces for this very cart: not a
        // shortage
        if (waited) {
          if (await this.orders.byCheckoutKey(keys.checkoutKey)) return null;
          await this.stock.requireOnShelf(requestedLines).catch((error: unknown) => this.refuse(error, cart));
        }
        const draft = await this.draft(checkout, cart, { price, option }, keys);
        const written = await this.write(checkout, cart, draft);
        if (written && isCard) await this.throttle.take(CARD_HOLDS.name, user.id, CARD_HOLDS);
        return written;
      },
    );
    if (order && input.saveAddress) await this.users.keepAddress(user.id, input.address);
    if (order && input.saveBilling && input.taxId)
      await this.users.keepBilling(user.id, { taxId: input.taxId, ...input.billing });
    return order;
  }

  /** The price differs from what the buyer confirmed. */
  private async changed({ user, locale, input }: CheckoutRequest): Promise<AppError> {
    const cart = await this.carts.viewOf(user.id, locale);
    const now: CheckoutChanged = { cart, delivery: await this.shipping.optionsNow(input.address.postcode) };
    return new AppError('cartChanged', { ...now });
  }

  /** A new order replaces an older unpaid one, whose payment session is closed first. */
  private async endOlder(older: OrderFields): Promise<void> {
    if (older.payment.method === 'transfer') throw new AppError('tooManyOpenOrders');
    try {
      await this.release.end(older, { to: 'expired', by: 'system', cause: 'replaced by a newer checkout' });
    } catch (error) {
      if (error instanceof PaymentUnreachable) throw new AppError('paymentUnavailable');
      throw error;
    }
  }

  private async draft(
    checkout: CheckoutRequest,
    cart: CartAtNow,
    { price, option }: Offer,
    keys: Keys,
  ): Promise<NewOrder> {
    const { lines, totals } = price;
    const isCard = checkout.method === 'card';
    if (isCard && totals.totalCents < LIMITS.cardPaymentMinCents) throw new AppError('totalTooSmall');
    const ids = { id: newId(), number: await this.numbering.next('order', this.clock.now()) };
    const { input, locale } = checkout;
    const facts = { lines, totals, locale, shipping: input.shipping, email: checkout.customer.email };
    return {
      ...ids,
      ...keys,
      ...newOrder(checkout, price, option, this.clock.now()),
      cart: { cartId: cart.id, version: cart.version },
      terms: orderTokens({
        ...ids,
        ...checkout,
        address: input.address,
        lines,
        totals,
        taxId: input.taxId ?? '',
      }),
      ...(isCard && { stripe: this.payments.newSession({ ...facts, orderId: ids.id, number: ids.number }) }),
    };
  }

  /**
   * Order, reservation and counters in one transaction; contended counters last.
   * @returns the order; null when the cart changed or was ordered meanwhile
   */
  private async write(
    { user, ip, method }: CheckoutRequest,
    cart: CartAtNow,
    draft: NewOrder,
  ): Promise<OrderFields | null> {
    const placedAt = this.clock.now();
    try {
      return await this.transaction.run(async () => {
        // Orders of an older cart version were placed before this read, and counted, or are refused here
        if (!(await this.carts.claim(cart))) return null;
        if (method === 'transfer') await this.transfers.requireModest(draft);
        const order = await this.orders.place(draft, PAGE_LEASE_MS);
        this.figures.placed(order);
        if (method === 'transfer') {
          await this.carts.takeBought(cart.id, order.lines);
          await this.transfers.announce(order, placedAt);
        }
        const items = order.lines.map(({ sku, quantity }) => ({ sku, quantity }));
        await this.stock.hold({
          orderId: order.id,
          items,
          forMs: method === 'card' ? CARD_HOLD_MS : TRANSFER_MS,
          holder: { userId: user.id, ip, method },
        });
        return order;
      });
    } catch (error) {
      if (isDuplicate(error)) return null;
      return this.refuse(error, cart);
    }
  }

  private refuse(error: unknown, cart: CartAtNow): never {
    throw isAppError(error) && error.key === 'stockShort'
      ? shortLines(error as AppError<'stockShort'>, cart)
      : error;
  }
}

const confirmationOf = (orderId: string): string => `/confirmation?order=${orderId}`;
