import { Injectable, Logger } from '@nestjs/common';
import {
  type BulkResult,
  type BulkShipment,
  type BulkStatus,
  type MatchingResult,
  type MatchingStatus,
  RUN_UNDO_DELAY_MS,
} from '@munay/contracts/admin/order';
import { LIMITS } from '@munay/contracts/limits';
import { canTransition, ORDER_STATUSES } from '@munay/contracts/order/order-status';
import { AppError, isAppError } from '../../../errors/app-error';
import type { SignedInUser, StaffCaller } from '../../../http/caller';
import type { OrderFields } from '../../order/order.schema';
import { OrderService } from '../../order/order.service';
import { StaffOrderListQuery } from '../../order/queries/staff-order-list.query';
import { isSameRecipient } from '../../order/rules/parcel.rules';
import { OrderStatusService } from '../../order-status/order-status.service';
import { ShipmentService } from '../../order-status/shipment.service';

/** Changes several orders one by one. A failed change does not stop the remaining changes. */
@Injectable()
export class BulkOrderService {
  private readonly log = new Logger(BulkOrderService.name);

  constructor(
    private readonly orders: OrderService,
    private readonly staffOrderLists: StaffOrderListQuery,
    private readonly orderStatus: OrderStatusService,
    private readonly shipments: ShipmentService,
  ) {}

  /** Changes the status of several orders. @returns the result for each order */
  changeStatuses({ ids, status }: BulkStatus, user: SignedInUser, requestId: string): Promise<BulkResult[]> {
    return this.forEachOrder(ids, ({ id }) => this.orderStatus.changeStatus(id, { status }, user, requestId));
  }

  /**
   * Ships prepared orders, each with its tracking number. The emails to buyers are delayed, so that staff can undo the
   * step.
   * @returns the result for each order
   */
  async ship({ parcels, carrier, notify }: BulkShipment, by: StaffCaller): Promise<BulkResult[]> {
    const numbers = new Map(parcels.map(({ _id, tracking }) => [_id, tracking]));
    const duplicates = await this.findRepeatedNumbers(parcels);
    return this.forEachOrder([...numbers.keys()], ({ id, status, shipping }) => {
      // A shipped order must not get another tracking number
      if (!canTransition(status, 'shipped', 'admin')) throw new AppError('transitionNotAllowed');
      if (duplicates.has(id)) throw new AppError('duplicateTracking');
      const tracking = numbers.get(id);
      const parcel = { carrier, tracking };
      const input = { ...(shipping.method === 'pickup' ? {} : parcel), notify };
      return this.shipments.ship(id, input, by, RUN_UNDO_DELAY_MS);
    });
  }

  /**
   * Changes the status of orders that match a list filter, oldest first and in batches.
   * @returns the result for each order, and the start of the next batch
   */
  async changeMatchingOrders(
    { filter, status, after }: MatchingStatus,
    user: SignedInUser,
    requestId: string,
  ): Promise<MatchingResult> {
    const statuses = (filter.status ?? ORDER_STATUSES).filter((candidate) =>
      canTransition(candidate, status, 'admin'),
    );
    if (statuses.length === 0) return { results: [], next: null };
    const ids = await this.staffOrderLists.findIds({ ...filter, status: statuses }, after, LIMITS.bulkOrders);
    return {
      results: await this.changeStatuses({ ids, status }, user, requestId),
      next: ids.length === LIMITS.bulkOrders ? (ids.at(-1) ?? null) : null,
    };
  }

  /** Finds tracking numbers that are ambiguous because they were entered for several recipients. */
  private async findRepeatedNumbers(parcels: BulkShipment['parcels']): Promise<Set<string>> {
    const normalizeNumber = ({ tracking = '' }: { tracking?: string }): string => tracking.toUpperCase();
    const orderIds = parcels.map(normalizeNumber);
    const duplicates = [...new Set(orderIds)].filter(
      (value) => value && orderIds.indexOf(value) !== orderIds.lastIndexOf(value),
    );
    const ids = await Promise.all(
      duplicates.map(async (number) => {
        const sameNumberParcels = parcels.filter((parcel) => normalizeNumber(parcel) === number);
        const orders = await this.orders.findAll(sameNumberParcels.map(({ _id }) => _id));
        const [first, ...others] = orders.flatMap((order) => order?.address ?? []);
        return first && others.some((address) => !isSameRecipient(first, address)) ? sameNumberParcels : [];
      }),
    );
    return new Set(ids.flat().map(({ _id }) => _id));
  }

  private async forEachOrder(
    ids: readonly string[],
    work: (order: OrderFields) => Promise<unknown>,
  ): Promise<BulkResult[]> {
    const results: BulkResult[] = [];
    for (const id of ids) {
      const order = await this.orders.findOrder(id);
      try {
        if (!order) throw new AppError('noOrder');
        await work(order);
        results.push({ _id: id, number: order.number, ok: true, error: null });
      } catch (error) {
        if (!isAppError(error))
          this.log.error({ msg: 'a bulk status change failed', orderId: id, reason: String(error) });
        const { key, message, details } = isAppError(error) ? error : new AppError('internal');
        const number = 'number' in details && details.number;
        const failure = { key, message, number: typeof number === 'string' ? number : undefined };
        results.push({ _id: id, number: order?.number ?? '', ok: false, error: failure });
      }
    }
    return results;
  }
}
