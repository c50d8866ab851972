import { Injectable } from '@nestjs/common';
import type { StockAdjustmentReason, StockMoveKind } from '@munay/contracts/admin/stock';
import { listMethodsWith } from '@munay/contracts/shop/payment-methods';
import { MismatchError, requireEach } from '../../database/mismatch';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { countHalfLeft } from './reservation.limits';
import { ReservationRepository } from './reservation.repository';
import {
  type Direction,
  DIRECTIONS,
  groupBySku,
  SALE_FROM_STOCK,
  toRowChanges,
  toStockChange,
} from './stock.changes';
import { StockRepository } from './stock.repository';
import type { StoredMove } from './stock.schema';
import type {
  ReservationRequest,
  ReservedItems,
  StockCounts,
  StockItem,
  StockLevel,
  StockShare,
  StockSort,
  StoredReservation,
} from './stock.types';

/** A staff correction with its reason. */
export interface Correction {
  sku: string;
  /** Number of units to add; negative if units are missing. */
  change: number;
  reason: StockAdjustmentReason;
  note?: string | undefined;
  by: string;
}

export interface OrderUnits {
  move: StockMoveKind;
  at: Date;
  items: StockItem[];
}

/** Reads and changes stock: available, reserved and sold units. */
@Injectable()
export class StockService {
  constructor(
    private readonly stock: StockRepository,
    private readonly reservations: ReservationRepository,
    private readonly transaction: Transaction,
  ) {}

  /** Available units keyed by SKU; unknown SKUs are absent. */
  available = (skus: string[]): Promise<Map<string, number>> => this.stock.findAvailable(skus);

  /** The counts of one SKU; zeros if the SKU is unknown. */
  getCounts = async (sku: string): Promise<StockCounts> =>
    (await this.stock.counts([sku])).get(sku) ?? NO_STOCK;

  /** Counts keyed by SKU, from the database; unknown SKUs are absent. */
  counts = (skus: string[]): Promise<Map<string, StockCounts>> => this.stock.counts(skus);

  /** Adds new sizes with zero stock. */
  addSizes = (skus: readonly string[]): Promise<void> => this.stock.addRows(skus);

  /** Finds which of these SKUs have stock movements. Such a SKU identifies its size forever. */
  findWithMoves = (skus: readonly string[]): Promise<Set<string>> => this.stock.findSkusWithMoves(skus);

  /** Removes sizes without stock movements. Call inside a transaction. */
  async close(skus: readonly string[]): Promise<void> {
    if (skus.length === 0) return;
    const moved = await this.findWithMoves(skus);
    await this.stock.removeRows(skus.filter((sku) => !moved.has(sku)));
  }

  /** One page of counts, of all SKUs or of the given ones. */
  levels = async (
    skus: readonly string[] | null,
    sort: StockSort,
    skip: number,
    limit: number,
  ): Promise<{ rows: StockLevel[]; total: number }> => {
    const [rows, total] = await Promise.all([
      this.stock.findLevels(skus, sort, skip, limit),
      this.stock.countLevels(skus),
    ]);
    return { rows, total };
  };

  /** Counts of these SKUs in this order; unknown SKUs are absent. */
  async getLevels(skus: readonly string[]): Promise<StockLevel[]> {
    const rows = await this.stock.findLevels(skus, 'sku', 0, skus.length);
    const rowsBySku = new Map(rows.map((row) => [row.sku, row]));
    return skus.flatMap((sku) => rowsBySku.get(sku) ?? []);
  }

  /** SKUs with fewer units than the given number, lowest stock first. */
  findLow = (threshold: number, limit: number): Promise<string[]> => this.stock.findLowSkus(threshold, limit);

  /** An order's reservation and stock movements: one entry per step, with the moved lines. */
  async findByOrder(
    orderId: string,
  ): Promise<{ reservation: StoredReservation | null; moves: OrderUnits[] }> {
    const [reservation, moves] = await Promise.all([
      this.reservations.findReservation(orderId),
      this.stock.findMovesByOrder(orderId),
    ]);
    const steps = new Map<string, OrderUnits>();
    for (const { orderId: cause, kind, at, sku, available, reserved, sold } of moves) {
      const step = steps.get(cause + kind) ?? { move: kind, at, items: [] };
      const quantity = Math.max(Math.abs(available), Math.abs(reserved), Math.abs(sold));
      step.items.push({ sku, quantity });
      steps.set(cause + kind, step);
    }
    return { reservation, moves: [...steps.values()] };
  }

  /** An order's returned units, keyed by SKU. */
  async countReturned(orderId: string): Promise<Map<string, number>> {
    const moves = await this.stock.findMovesByOrder(orderId);
    const back = moves.filter(({ kind }) => kind === 'return');
    return sumBySku(back.map(({ sku, available }) => ({ sku, quantity: available })));
  }

  /** Number of orders with a reservation. */
  countReservations = (): Promise<number> => this.reservations.countOpen();

  /** Number of oversold SKUs; always 0, because the database prevents overselling. */
  countOversold = (): Promise<number> => this.stock.countBelowZero();

  /** Units reserved for these orders, keyed by SKU. */
  async countReserved(orderIds: readonly string[]): Promise<Map<string, number>> {
    const heldReservations = orderIds.length > 0 ? await this.reservations.findOpenByOrders(orderIds) : [];
    return sumBySku(heldReservations.flatMap(({ items }) => items));
  }

  /** Adds received goods to the stock; idempotent per SKU. @param cause id of the delivery */
  async receive(sku: string, quantity: number, cause: string): Promise<void> {
    await this.transaction.run(async () => {
      if (await this.stock.hasMove(cause, sku, 'receive')) return;
      const move = { orderId: cause, sku, available: quantity, reserved: 0, sold: 0 };
      await this.stock.insertMoves('receive', [move]);
      await this.stock.addReceivedUnits(sku, quantity);
    });
  }

  /**
   * Corrects a count. Call inside a transaction.
   * @returns the counts before and after; null if the key was already used
   * @throws AppError notFound for an unknown SKU, stockShort if more units would be removed than are available
   */
  async adjust(
    key: string,
    { sku, change, note, ...why }: Correction,
  ): Promise<{ before: StockCounts; after: StockCounts } | null> {
    if (await this.stock.hasMove(key, sku, 'adjust')) return null;
    const before = (await this.stock.counts([sku])).get(sku);
    if (!before) throw new AppError('notFound');
    const counts = { available: change, reserved: 0, sold: 0 };
    await this.stock.insertMoves('adjust', [{ orderId: key, sku, ...counts, ...why, ...(note && { note }) }]);
    if (change > 0) await this.stock.addReceivedUnits(sku, change);
    else if ((await this.stock.change([{ sku, ...counts, received: change }])) === 0)
      throw new AppError('stockShort', { short: [{ sku, requested: -change, available: before.available }] });
    return { before, after: await this.getCounts(sku) };
  }

  /** Whether a correction with this key exists. */
  hasAdjustment = (key: string, sku: string): Promise<boolean> => this.stock.hasMove(key, sku, 'adjust');

  /** Corrections with a note since the given time. */
  findByNote = async (skus: readonly string[], note: string, since: Date): Promise<StoredMove[]> =>
    skus.length > 0 ? this.stock.findMovesByNote(skus, note, since) : [];

  /** Movements of a SKU, newest first. @param before last row of the previous page */
  ledger = (sku: string, before: { at: Date; id: string } | null, limit: number): Promise<StoredMove[]> =>
    this.stock.findStockMovements(sku, before, limit);

  /**
   * Reports shortages before anything is written. Stock may still change until `reserve` is called.
   * @throws AppError the errors of `reserve`
   */
  async assertAvailable(items: readonly StockItem[], unverified: boolean): Promise<void> {
    const shortage = await this.findShortage(groupBySku(items), unverified);
    if (shortage) throw shortage;
  }

  /**
   * Finds SKUs with too few units for a group of customers who together may reserve only half of a stock. The result
   * contains the remaining units.
   * @param heldItems units that these customers have already reserved together
   */
  async findSharedShortages(items: readonly StockItem[], heldItems: readonly StockItem[]) {
    const requestedUnits = groupBySku(items);
    const heldUnits = sumBySku(heldItems);
    const remainingUnits = await this.stock.findAvailable(requestedUnits.map(({ sku }) => sku));
    return requestedUnits
      .map(({ sku, quantity }) => ({
        sku,
        requested: quantity,
        available: countHalfLeft(remainingUnits.get(sku) ?? 0, heldUnits.get(sku) ?? 0),
      }))
      .filter((line) => line.available < line.requested);
  }

  /** @throws AppError stockShort with the result of `findSharedShortages` */
  async assertSharedLimit(items: readonly StockItem[], heldItems: readonly StockItem[]): Promise<void> {
    const shortages = await this.findSharedShortages(items, heldItems);
    if (shortages.length > 0) throw new AppError('stockShort', { short: shortages });
  }

  /**
   * Reserves units for new orders, either for all or for none. Call last in their transaction, because concurrent
   * orders update the same counts.
   * @throws AppError for a single order: stockShort with each SKU that has too few units; unverifiedLimit if only the
   * part for unverified buyers is too small
   * @throws MismatchError if several orders together exceed the stock
   */
  async reserve(reservations: readonly ReservationRequest[]): Promise<void> {
    const orders = reservations.map((request) => ({
      ...request,
      items: groupBySku(request.items),
      ...request.holder,
    }));
    requireEach(await this.reservations.insert(orders), orders.length, 'orders without a reservation');
    await this.move('reserve', orders);
  }

  /**
   * Sells the units of either all orders or none. A single order may also have a released reservation, if its units are
   * still available. Call last in the transaction.
   * @throws AppError stockShort if the released units of a single order are no longer available
   * @throws MismatchError unless the reservations of several orders have exactly these items and the same `unverified`
   */
  async commit(sales: readonly ReservedItems[]): Promise<void> {
    const orders = sales.map((sale) => ({ ...sale, items: groupBySku(sale.items) }));
    if ((await this.reservations.commitReservations(orders)) === orders.length)
      return this.move('commit', orders);
    const [order, ...others] = orders;
    if (!order || others.length > 0) throw new MismatchError('a reservation is not as expected');
    const reservation = await this.reservations.setState(order.orderId, 'reserved', 'committed');
    if (reservation) return this.move('commit', [reservation]);
    const releasedReservation = await this.reservations.setState(order.orderId, 'released', 'committed');
    if (releasedReservation) return this.move('commit', [releasedReservation], SALE_FROM_STOCK);
    throw new Error(`Order ${order.orderId} has nothing to sell`);
  }

  /** Releases reserved units. Call inside a transaction. @returns false if nothing was reserved */
  async release(orderId: string): Promise<boolean> {
    const reservation = await this.reservations.setState(orderId, 'reserved', 'released');
    if (reservation) await this.move('release', [reservation]);
    return reservation !== null;
  }

  /** Restocks sold units. Call inside the transaction of the refund, whose id makes the call idempotent. */
  restock = (orderId: string, refundId: string, items: readonly StockItem[]): Promise<void> =>
    this.move('return', [{ orderId: `${orderId}:${refundId}`, items: groupBySku(items), unverified: false }]);

  /** Extends a reservation; the duration starts now. @returns false when it has already ended */
  extend = (orderId: string, durationMs: number): Promise<boolean> =>
    this.reservations.extend(orderId, durationMs);

  /** Leases one overdue reservation for the caller to end. */
  leaseDue = (durationMs: number): Promise<StoredReservation | null> =>
    this.reservations.leaseDue(durationMs);

  /** Units of these SKUs that are reserved for bank transfer orders. */
  async listDeferredUnits(skus: string[]): Promise<StockItem[]> {
    const methods = listMethodsWith('paid', 'later');
    return (await this.reservations.findOpenBySku(skus, methods)).flatMap(({ items }) => items);
  }

  /** Each SKU is updated once, for all orders together. */
  private async move(
    kind: keyof typeof DIRECTIONS,
    orders: readonly ReservedItems[],
    direction: Direction = DIRECTIONS[kind],
  ): Promise<void> {
    const toMoves = ({ orderId, items }: ReservedItems) =>
      items.map((item) => ({ orderId, ...toStockChange(item, direction) }));
    await this.stock.insertMoves(kind, orders.flatMap(toMoves));
    const changes = toRowChanges(orders, direction);
    if ((await this.stock.change(changes)) === changes.length) return;
    const [order, ...others] = orders;
    if (!order || others.length > 0) throw new MismatchError('a SKU has too few units');
    if (direction.available >= 0)
      throw new Error(`The counts do not hold what order ${order.orderId} reserved`);
    // Units returned since this transaction began are not included
    throw (
      (await this.findShortage(order.items, order.unverified)) ?? new MismatchError('the stock has changed')
    );
  }

  /** Describes the shortage of the stock, or of the part for unverified buyers; null if there are enough units. */
  private async findShortage(items: readonly StockItem[], unverified: boolean): Promise<AppError | null> {
    const rows = await this.stock.findShares(items.map(({ sku }) => sku));
    const findShortages = (getRemaining: (row: StockShare) => number) =>
      items
        .map(({ sku, quantity }) => {
          const row = rows.get(sku);
          return { sku, requested: quantity, available: row ? getRemaining(row) : 0 };
        })
        .filter(({ requested, available }) => available < requested);
    const shortages = findShortages(({ available }) => available);
    if (shortages.length > 0) return new AppError('stockShort', { short: shortages });
    const exceededLimits = unverified
      ? findShortages((row) => countHalfLeft(row.available, row.unverified))
      : [];
    return exceededLimits.length > 0 ? new AppError('unverifiedLimit', { short: exceededLimits }) : null;
  }
}

const sumBySku = (items: readonly StockItem[]): Map<string, number> =>
  new Map(groupBySku(items).map(({ sku, quantity }) => [sku, quantity]));
const NO_STOCK: StockCounts = { available: 0, reserved: 0, sold: 0 };
