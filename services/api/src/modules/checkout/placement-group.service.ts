import { Injectable, Logger } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { MismatchError } from '../../database/mismatch';
import { Transaction } from '../../database/transaction';
import { isDuplicateKeyError } from '../../database/upsert';
import { type AppError, isAppError } from '../../errors/app-error';
import { toStorageProblem } from '../../errors/storage-problem';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { Batch } from '../../runtime/batch';
import { OrderReservationService } from '../billing/sale/order-reservation.service';
import type { CurrentCart } from '../cart/cart.types';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { StockService } from '../stock/stock.service';
import type { StockItem } from '../stock/stock.types';
import { type CheckoutRequest, toShortageError } from './checkout.draft';
import type { Offer } from './checkout-offer.service';
import { NewOrderService, type OrderKeys } from './new-order.service';
import { type Placement, PlacementService } from './placement.service';

const GROUP_MAX = 8;
const COLLECT_MS = 3;
/** Maximum numbers of concurrent checkouts (two groups) and of queued checkouts (served before browsers time out). */
const LIMITER_SIZES = [2 * GROUP_MAX, 200] as const;
export const MAX_CONCURRENT_PLACEMENTS = LIMITER_SIZES[0] + LIMITER_SIZES[1];

/** A buyer's request to place an order. */
interface PlacementRequest {
  checkout: CheckoutRequest;
  cart: CurrentCart;
  offer: Offer;
  keys: OrderKeys;
}

const toStockItems = ({ cart }: PlacementRequest): StockItem[] =>
  cart.view.products.map(({ sku, quantity }) => ({ sku, quantity }));

const isPaidOnPage = ({ checkout }: PlacementRequest): boolean =>
  METHOD_TRAITS[checkout.method].paid === 'onPage';

const isUnverified = (request: PlacementRequest): boolean =>
  isPaidOnPage(request) && !request.checkout.buyer.contact.emailValidated;

/** Places concurrent card orders in groups, each in one transaction. */
@Injectable()
export class PlacementGroupService {
  private readonly log = new Logger(PlacementGroupService.name);
  private readonly limiter = new KeyedLimiter(...LIMITER_SIZES);
  private readonly groups = new Batch(
    (placements: Placement[]) => this.transaction.run(() => this.placements.place(placements)),
    GROUP_MAX,
    COLLECT_MS,
    'callers',
  );
  private readonly singles = new KeyedLimiter(GROUP_MAX, LIMITER_SIZES[1]);

  constructor(
    private readonly placements: PlacementService,
    private readonly newOrders: NewOrderService,
    private readonly orders: OrderService,
    private readonly orderReservations: OrderReservationService,
    private readonly stock: StockService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Places an order.
   * @param groupItems units reserved from the buyer's network if it has many reservations; null otherwise
   * @returns the order; null if the cart was ordered or changed in the meantime, or its price changed
   * @throws AppError stockShort, unverifiedLimit, totalTooSmall, transferTooLarge, codeUsedUp, codeAlreadyUsed
   */
  async place(request: PlacementRequest, groupItems: StockItem[] | null): Promise<OrderFields | null> {
    try {
      if (groupItems) await this.stock.assertSharedLimit(toStockItems(request), groupItems);
      return await this.limiter.run([], async (hasWaited) =>
        hasWaited && !(await this.isStillRequested(request)) ? null : this.write(request),
      );
    } catch (error) {
      throw isAppError(error) && (error.key === 'stockShort' || error.key === 'unverifiedLimit')
        ? toShortageError(error as AppError<'stockShort' | 'unverifiedLimit'>, request.cart)
        : error;
    }
  }

  /** Writes the order. If its group fails, the order is retried individually. */
  private async write(request: PlacementRequest): Promise<OrderFields | null> {
    const { uses, basis } = request.offer;
    const placement = {
      order: await this.newOrders.create(request.checkout, request.cart, request.offer, request.keys),
      ip: request.checkout.ip,
      unverified: isUnverified(request),
      basis,
    };
    if (isPaidOnPage(request) && uses.length === 0)
      try {
        return await this.groups.addItem(placement);
      } catch (error) {
        if (toStorageProblem(error)) throw error;
        this.log.debug({ msg: 'group failed, order written individually', reason: String(error) });
      }
    const skus = toStockItems(request).map(({ sku }) => sku);
    const limitedKeys = uses.map(({ promotionId }) => `promotion:${promotionId}`);
    return this.singles.run([...skus, ...limitedKeys], async (hasWaited) => {
      if ((hasWaited || isPaidOnPage(request)) && !(await this.isStillRequested(request))) return null;
      const countUses = await this.orderReservations.prepareUses(placement.order, uses);
      return this.writeSingle({ ...placement, countUses });
    });
  }

  private async writeSingle(placement: Placement): Promise<OrderFields | null> {
    try {
      const [order = null] = await this.transaction.run(() => this.placements.place([placement]));
      return order;
    } catch (error) {
      if (isDuplicateKeyError(error) || error instanceof MismatchError) return null;
      throw error;
    }
  }

  /**
   * Whether the cart has not been ordered yet. A duplicate request may have reserved the last units for the same order.
   */
  private async isStillRequested(request: PlacementRequest): Promise<boolean> {
    if (await this.orders.findByCheckoutKey(request.keys.checkoutKey)) return false;
    await this.stock.assertAvailable(toStockItems(request), isUnverified(request));
    return true;
  }
}
