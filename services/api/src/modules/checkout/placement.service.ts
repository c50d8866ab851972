import { Injectable, Logger } from '@nestjs/common';
import type { ShippingOption } from '@munay/contracts/order/address';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Mismatch } from '../../database/mismatch';
import { newId } from '../../database/new-id';
import { Transaction } from '../../database/transaction';
import { isDuplicate } from '../../database/upsert';
import { AppError, isAppError } from '../../errors/app-error';
import { troubleOf } from '../../errors/storage-trouble';
import { requestOfNow } from '../../logging/request-scope';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { Batch } from '../../runtime/batch';
import { Clock } from '../../runtime/clock';
import { BillingFigures } from '../billing/billing.figures';
import { PAGE_LEASE_MS, PaymentService } from '../billing/payment.service';
import { CartService } from '../cart/cart.service';
import type { CartAtNow } from '../cart/cart.types';
import { NumberingService } from '../numbering/numbering.service';
import type { NewOrder, OrderFields } from '../order/order.schema';
import { orderTokens } from '../order/order.search-tokens';
import { OrderService } from '../order/order.service';
import type { OrderPrice } from '../pricing/pricing.mapper';
import { type PriceBasis, PricingService } from '../pricing/pricing.service';
import type { LimitedUse } from '../promotion/promotion.types';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { StockService } from '../stock/stock.service';
import type { Hold, StockItem } from '../stock/stock.types';
import { StockGroups } from '../stock/stock-groups.service';
import { type CheckoutRequest, newOrder, shortLines } from './checkout.draft';
import { TransferService } from './transfer.service';

const TOGETHER_MAX = 8;
const GATHER_MS = 3;
/** Concurrent and queued checkouts: two groups, and as many as are served before a browser gives up. */
const PLACES = [2 * TOGETHER_MAX, 200] as const;
export const MOST_PLACING = PLACES[0] + PLACES[1];

export interface Offer {
  price: OrderPrice;
  option: ShippingOption;
  /** Of limited promotions. */
  uses: readonly LimitedUse[];
  basis: PriceBasis;
}
export type Keys = Required<Pick<NewOrder, 'checkoutKey' | 'fingerprint'>>;

/** An order that is ready to be written. */
interface Placement {
  checkout: CheckoutRequest;
  cart: CartAtNow;
  draft: NewOrder;
  uses: Offer['uses'];
  basis: PriceBasis;
}

const itemsOf = ({ view }: CartAtNow): StockItem[] =>
  view.products.map(({ sku, quantity }) => ({ sku, quantity }));

const isUnverified = ({ method, buyer }: CheckoutRequest): boolean =>
  METHOD_TRAITS[method].paid === 'onPage' && !buyer.contact.emailValidated;

const holdOf = ({ checkout, draft }: Placement): Hold => {
  const { buyer, ip, method } = checkout;
  const { as, key } = draft.buyer;
  return {
    orderId: draft.id,
    items: draft.lines,
    forMs: METHOD_TRAITS[method].reservedMs,
    holder: {
      ...{ userId: buyer.id, ip, method, unverified: isUnverified(checkout) },
      ...(as && key && { addressKey: key }),
    },
  };
};

/**
 * Writes new orders, each with its reservation. Card orders of the same moment share a transaction; if anything about
 * one of them is not as expected, each is written alone.
 */
@Injectable()
export class PlacementService {
  private readonly log = new Logger(PlacementService.name);
  private readonly limiter = new KeyedLimiter(...PLACES);
  private readonly groups = new Batch(
    (placements: Placement[]) => this.writeTogether(placements),
    TOGETHER_MAX,
    GATHER_MS,
    'callers',
  );
  private readonly alone = new KeyedLimiter(TOGETHER_MAX, PLACES[1]);

  constructor(
    private readonly orders: OrderService,
    private readonly numbering: NumberingService,
    private readonly carts: CartService,
    private readonly pricing: PricingService,
    private readonly promotions: PromotionUseService,
    private readonly stock: StockService,
    private readonly stockGroups: StockGroups,
    private readonly payments: PaymentService,
    private readonly transfers: TransferService,
    private readonly transaction: Transaction,
    private readonly figures: BillingFigures,
    private readonly clock: Clock,
  ) {}

  /**
   * @param crowd pieces held by those who share half a stock with the buyer; null if nobody does
   * @returns the order; null when the cart was ordered or changed in the meantime, or its price did
   * @throws AppError stockShort, unverifiedLimit, totalTooSmall, transferTooLarge, codeUsedUp, codeUsedByYou
   */
  async place(
    checkout: CheckoutRequest,
    cart: CartAtNow,
    offer: Offer,
    keys: Keys,
    crowd: StockItem[] | null,
  ): Promise<OrderFields | null> {
    if (crowd) await this.named(cart, () => this.stock.requireHalf(itemsOf(cart), crowd));
    return this.limiter.pass([], async (waited) => {
      if (waited && !(await this.isStillWanted(keys, checkout, cart))) return null;
      const draft = await this.draft(checkout, cart, offer, keys);
      const placement = { checkout, cart, draft, uses: offer.uses, basis: offer.basis };
      return this.write(placement, keys);
    });
  }

  private async write(placement: Placement, keys: Keys): Promise<OrderFields | null> {
    const { checkout, cart, uses } = placement;
    const isPaidOnPage = METHOD_TRAITS[checkout.method].paid === 'onPage';
    if (isPaidOnPage && uses.length === 0)
      try {
        return await this.groups.ask(placement);
      } catch (error) {
        if (troubleOf(error)) throw error;
        this.log.debug({ msg: 'an order is written alone', reason: String(error) });
      }
    const skus = itemsOf(cart).map(({ sku }) => sku);
    const limited = uses.map(({ promotionId }) => `promotion:${promotionId}`);
    return this.alone.pass([...skus, ...limited], async (waited) => {
      if ((waited || isPaidOnPage) && !(await this.isStillWanted(keys, checkout, cart))) return null;
      return this.writeAlone(placement);
    });
  }

  /**
   * Earlier reads may be outdated; a duplicate request may have taken the last pieces for this very cart: not a
   * shortage.
   */
  private async isStillWanted(
    { checkoutKey }: Keys,
    checkout: CheckoutRequest,
    cart: CartAtNow,
  ): Promise<boolean> {
    if (await this.orders.byCheckoutKey(checkoutKey)) return false;
    await this.named(cart, () => this.stock.requireOnShelf(itemsOf(cart), isUnverified(checkout)));
    return true;
  }

  private async draft(
    checkout: CheckoutRequest,
    cart: CartAtNow,
    { price, option }: Offer,
    keys: Keys,
  ): Promise<NewOrder> {
    const { lines, promotions, totals } = price;
    const { paid, minCents } = METHOD_TRAITS[checkout.method];
    if (totals.totalCents < minCents) throw new AppError('totalTooSmall');
    const now = this.clock.now();
    const ids = { id: newId(), number: await this.numbering.next('order', now) };
    const { input, locale } = checkout;
    const facts = {
      lines,
      promotions,
      totals,
      locale,
      shipping: input.shipping,
      email: checkout.customer.email,
    };
    const { history, ...order } = newOrder(
      checkout,
      price,
      option,
      now,
      this.promotions.addressKey(checkout.customer.email),
    );
    return {
      ...ids,
      ...keys,
      ...order,
      history: history.map((move) => ({ ...move, ...requestOfNow() })),
      cart: { cartId: cart.id, version: cart.version },
      terms: orderTokens({
        ...ids,
        ...checkout,
        address: input.address,
        lines,
        totals,
        taxId: input.taxId ?? '',
      }),
      ...(paid === 'onPage' && {
        stripe: this.payments.newSession({ ...facts, orderId: ids.id, number: ids.number }),
      }),
    };
  }

  /** @throws Mismatch, a duplicate key error: nothing was written */
  private writeTogether(placements: readonly Placement[]): Promise<OrderFields[]> {
    return this.transaction.run(async () => {
      if (!(await this.carts.claim(...placements.map(({ cart }) => cart))))
        throw new Mismatch('a cart has changed');
      const drafts = placements.map(({ draft }) => draft);
      const orders = await this.orders.placeTogether(drafts, PAGE_LEASE_MS);
      for (const order of orders) this.figures.placed(order);
      await this.requireCurrent(placements);
      await this.stockGroups.hold(placements.map(holdOf));
      return orders;
    });
  }

  /**
   * Order, reservation and counters in one transaction; contended counters last.
   * @returns the order; null when the cart was ordered or changed in the meantime, or its price did
   */
  private async writeAlone(placement: Placement): Promise<OrderFields | null> {
    const { checkout, cart, draft, uses } = placement;
    const placedAt = this.clock.now();
    const hold = holdOf(placement);
    const takeUses = await this.promotions.prepare(uses, {
      orderId: draft.id,
      buyer: { userId: draft.buyer.userId, email: draft.customer.email },
      method: checkout.method,
      forMs: hold.forMs,
    });
    try {
      return await this.transaction.run(async () => {
        // Orders of an older cart version were placed before this read, and counted, or are refused here
        if (!(await this.carts.claim(cart))) return null;
        const { paid, toAccount } = METHOD_TRAITS[checkout.method];
        if (paid === 'later') {
          // A refused transfer offers the card, which needs the units as well
          await this.named(cart, () => this.stock.requireOnShelf(itemsOf(cart), isUnverified(checkout)));
          await this.transfers.requireModest(draft);
        }
        const order = await this.orders.place(draft, PAGE_LEASE_MS);
        this.figures.placed(order);
        await this.requireCurrent([placement]);
        if (paid === 'later')
          await this.carts.takeBought({ cartId: cart.id, lines: order.lines, promotions: order.promotions });
        if (toAccount) await this.transfers.announce(order, placedAt);
        await takeUses();
        await this.named(cart, () => this.stock.hold(hold));
        return order;
      });
    } catch (error) {
      if (isDuplicate(error) || error instanceof Mismatch) return null;
      throw error;
    }
  }

  /** @throws Mismatch if a price of the orders has ended, or a promotion of theirs was changed */
  private async requireCurrent(placements: readonly Placement[]): Promise<void> {
    if (!(await this.pricing.isCurrent(...placements.map(({ basis }) => basis))))
      throw new Mismatch('a price has changed');
  }

  /** Names the lines of the cart that are short. */
  private async named<T>(cart: CartAtNow, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isAppError(error) && (error.key === 'stockShort' || error.key === 'unverifiedLimit')
        ? shortLines(error as AppError<'stockShort' | 'unverifiedLimit'>, cart)
        : error;
    }
  }
}
