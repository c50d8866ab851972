import { mongo } from 'mongoose';
import type { Snapshot } from '../database/snapshot';
import { type Ledger, type Move, NO_SUMS } from './invariants.ledger';

interface Counts {
  available: number;
  reserved: number;
  sold: number;
}
/** A stock row. */
export type Level = Counts & { _id: string; unverified: number; received: number };
/** Reserved units of a SKU, and how many of them are reserved by unverified buyers. */
type Units = Record<'quantity' | 'unverified', number>;
export interface Reservation {
  _id: { toString(): string };
  state: string;
  items: { sku: string; quantity: number }[];
}

/** Matches order ids. Received goods and adjustments do not refer to an order. */
const ORDER_ID_PATTERN = /^[\da-f]{24}$/;
const ORDER_BATCH_SIZE = 1_000;

/** Sums the units in reservations of one state, per SKU. @param skus defaults to all */
export async function sumReservedUnits(
  read: Snapshot,
  state: 'reserved' | 'committed',
  skus?: readonly string[],
): Promise<Map<string, Units>> {
  const rows = await read.aggregate<Units & { _id: string }>('reservations', [
    { $match: { state, ...(skus && { 'items.sku': { $in: skus } }) } },
    { $unwind: '$items' },
    {
      $group: {
        _id: '$items.sku',
        quantity: { $sum: '$items.quantity' },
        unverified: { $sum: { $cond: ['$unverified', '$items.quantity', 0] } },
      },
    },
  ]);
  return new Map(rows.map((row) => [row._id, row]));
}

/** I1: stock counts are non-negative integers and equal the sums of the ledger. */
export const checkCounts = (levels: readonly Level[], ledger: Ledger): string[] =>
  levels.flatMap(({ _id, available, reserved, sold, received }) => {
    const sums = ledger.get(_id) ?? NO_SUMS;
    const isValid = [available, reserved, sold, received].every(
      (count) => Number.isInteger(count) && count >= 0,
    );
    const hasSameSums = sums.available === available && sums.reserved === reserved && sums.sold === sold;
    return isValid && hasSameSums && available + reserved + sold === received
      ? []
      : [
          `${_id}: ${available} + ${reserved} + ${sold} of ${received}, ledger ${sums.available} + ${sums.reserved} + ${sums.sold}`,
        ];
  });

/** I2: the reserved units of a SKU equal its open reservations. */
export const checkReserved = (
  levels: readonly Level[],
  reservedUnits: ReadonlyMap<string, Units>,
): string[] =>
  levels.flatMap(({ _id, reserved }) => {
    const { quantity = 0 } = reservedUnits.get(_id) ?? {};
    return reserved === quantity ? [] : [`${_id}: reserved ${reserved}, held ${quantity}`];
  });

/**
 * I24: the units of a SKU that are stored as reserved by unverified buyers equal the open reservations of these buyers.
 */
export const checkUnverifiedUnits = (
  levels: readonly Level[],
  reservedUnits: ReadonlyMap<string, Units>,
): string[] =>
  levels.flatMap(({ _id, unverified }) => {
    const { unverified: open = 0 } = reservedUnits.get(_id) ?? {};
    return unverified === open ? [] : [`${_id}: reserved ${unverified} for unverified buyers, held ${open}`];
  });

/** Checks whether the orders of these movements match their reservations. */
export async function listOrderViolations(read: Snapshot, moves: readonly Move[]): Promise<string[]> {
  const orders = [...new Set(moves.map(({ orderId }) => orderId))].filter((id) => ORDER_ID_PATTERN.test(id));
  const found: string[] = [];
  for (let processedCount = 0; processedCount < orders.length; processedCount += ORDER_BATCH_SIZE) {
    const batch = orders.slice(processedCount, processedCount + ORDER_BATCH_SIZE);
    const ids = batch.map((id) => new mongo.ObjectId(id));
    const reservations = await read.findRows<Reservation>(
      'reservations',
      { _id: { $in: ids } },
      { state: 1, items: 1 },
    );
    found.push(...(await checkReservations(read, reservations, batch)));
  }
  return found;
}

/**
 * Checks that the movements of each order match the state of its reservation: reserved, sold, or neither.
 * @param orders orders to check; defaults to the orders of the reservations
 */
export async function checkReservations(
  read: Snapshot,
  reservations: readonly Reservation[],
  orders: readonly string[] = reservations.map(({ _id }) => _id.toString()),
): Promise<string[]> {
  const rows = await read.aggregate<Counts & { _id: { order: string; sku: string } }>('stock_moves', [
    { $match: { orderId: { $in: orders } } },
    {
      $group: {
        _id: { order: '$orderId', sku: '$sku' },
        reserved: { $sum: '$reserved' },
        sold: { $sum: '$sold' },
      },
    },
  ]);
  const countsByPair = new Map(rows.map(({ _id: { order, sku }, ...counts }) => [`${order} ${sku}`, counts]));
  const reservationsByOrder = new Map(
    reservations.map((reservation) => [reservation._id.toString(), reservation]),
  );
  const pairs = new Set([
    ...countsByPair.keys(),
    ...reservations.flatMap(({ _id, items }) => items.map(({ sku }) => `${_id.toString()} ${sku}`)),
  ]);
  return [...pairs].flatMap((pair) => {
    const [order = ''] = pair.split(' ', 1);
    const { state = 'none', items = [] } = reservationsByOrder.get(order) ?? {};
    const { reserved = 0, sold = 0 } = countsByPair.get(pair) ?? {};
    const units = items.reduce(
      (sum, { sku, quantity }) => sum + (pair === `${order} ${sku}` ? quantity : 0),
      0,
    );
    return reserved === (state === 'reserved' ? units : 0) && sold === (state === 'committed' ? units : 0)
      ? []
      : [`${pair}: ${reserved} put aside and ${sold} sold, its reservation of ${units} is ${state}`];
  });
}
