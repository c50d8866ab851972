import { type Connection, mongo } from 'mongoose';
import { Snapshot } from '../database/snapshot';

interface Counts {
  available: number;
  reserved: number;
  sold: number;
}
type Level = Counts & { _id: string; received: number };
type Ledger = Counts & { _id: string; returned: number };
interface Hold {
  _id: { toString(): string };
  state: string;
  items: { sku: string; quantity: number }[];
}

const NOTHING: Omit<Ledger, '_id'> = { available: 0, reserved: 0, sold: 0, returned: 0 };
const OUTBOX_LIMIT_MS = 10 * 60_000;
/** Moves of goods and adjustments name no order. */
const IS_ORDER = /^[\da-f]{24}$/;
const ORDERS_AT_ONCE = 1_000;

/** The sums of the ledger by SKU: of all of it, or of some SKUs. */
async function ledgerOf(read: Snapshot, skus?: readonly string[]): Promise<Map<string, Ledger>> {
  const rows = await read.aggregate<Ledger>('stock_moves', [
    ...(skus ? [{ $match: { sku: { $in: skus } } }] : []),
    {
      $group: {
        _id: '$sku',
        available: { $sum: '$available' },
        reserved: { $sum: '$reserved' },
        sold: { $sum: '$sold' },
        returned: { $sum: { $cond: [{ $eq: ['$kind', 'return'] }, { $multiply: ['$sold', -1] }, 0] } },
      },
    },
  ]);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Pieces in holds of one state, by SKU. */
async function piecesIn(read: Snapshot, state: 'held' | 'committed'): Promise<Map<string, number>> {
  const rows = await read.aggregate<{ _id: string; quantity: number }>('reservations', [
    { $match: { state } },
    { $unwind: '$items' },
    { $group: { _id: '$items.sku', quantity: { $sum: '$items.quantity' } } },
  ]);
  return new Map(rows.map(({ _id, quantity }) => [_id, quantity]));
}

/** I1: counts are whole, never below zero, and add up to what the ledger says came in. */
const countsAddUp = (levels: readonly Level[], ledger: ReadonlyMap<string, Ledger>): string[] =>
  levels.flatMap(({ _id, available, reserved, sold, received }) => {
    const book = ledger.get(_id) ?? NOTHING;
    const whole = [available, reserved, sold, received].every(
      (count) => Number.isInteger(count) && count >= 0,
    );
    const same = book.available === available && book.reserved === reserved && book.sold === sold;
    return whole && same && available + reserved + sold === received
      ? []
      : [
          `${_id}: ${available} + ${reserved} + ${sold} of ${received}, ledger ${book.available} + ${book.reserved} + ${book.sold}`,
        ];
  });

const reservedIsHeld = (levels: readonly Level[], held: ReadonlyMap<string, number>): string[] =>
  levels.flatMap(({ _id, reserved }) =>
    reserved === (held.get(_id) ?? 0) ? [] : [`${_id}: reserved ${reserved}, held ${held.get(_id) ?? 0}`],
  );

/** I1 and I2 over all that ever moved, as it was at one moment: the ledger is unchanged, and every piece is somewhere. */
export async function wholeStock(read: Snapshot): Promise<{ counts: string[]; holds: string[] }> {
  const levels = await read.find<Level>('stock');
  const ledger = await ledgerOf(read);
  const [held, committed] = [await piecesIn(read, 'held'), await piecesIn(read, 'committed')];
  const kept = (sku: string): number => (committed.get(sku) ?? 0) - (ledger.get(sku)?.returned ?? 0);
  return {
    counts: countsAddUp(levels, ledger),
    holds: [
      ...reservedIsHeld(levels, held),
      ...levels.flatMap(({ _id, sold }) =>
        sold === kept(_id) ? [] : [`${_id}: sold ${sold}, committed less returned ${kept(_id)}`],
      ),
    ],
  };
}

/** The same of what moved since a moment: the counts of its SKUs, and each order's hold against its moves. */
async function movedStock(read: Snapshot, since: Date): Promise<string[]> {
  const from = mongo.ObjectId.createFromTime(Math.floor(since.getTime() / 1_000));
  const moves = await read.find<{ sku: string; orderId: string }>(
    'stock_moves',
    { _id: { $gte: from } },
    { sku: 1, orderId: 1, _id: 0 },
  );
  const skus = [...new Set(moves.map(({ sku }) => sku))];
  const levels = await read.find<Level>('stock', { _id: { $in: skus } });
  const found = [
    ...countsAddUp(levels, await ledgerOf(read, skus)),
    ...reservedIsHeld(levels, await piecesIn(read, 'held')),
  ];
  const orders = [...new Set(moves.map(({ orderId }) => orderId))].filter((id) => IS_ORDER.test(id));
  for (let done = 0; done < orders.length; done += ORDERS_AT_ONCE)
    found.push(...(await holdsFit(read, orders.slice(done, done + ORDERS_AT_ONCE))));
  return found;
}

/** Each order has moved what its hold says: put aside, sold, or neither. */
async function holdsFit(read: Snapshot, orders: readonly string[]): Promise<string[]> {
  const ids = orders.map((id) => new mongo.ObjectId(id));
  const holds = await read.find<Hold>('reservations', { _id: { $in: ids } }, { state: 1, items: 1 });
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
  const byOrder = new Map(holds.map((hold) => [hold._id.toString(), hold]));
  return rows.flatMap(({ _id: { order, sku }, reserved, sold }) => {
    const { state = 'none', items = [] } = byOrder.get(order) ?? {};
    const pieces = items.reduce((sum, item) => sum + (item.sku === sku ? item.quantity : 0), 0);
    return reserved === (state === 'held' ? pieces : 0) && sold === (state === 'committed' ? pieces : 0)
      ? []
      : [`${order} ${sku}: ${reserved} put aside and ${sold} sold, its hold of ${pieces} is ${state}`];
  });
}

/** Work that has waited longer than its recovery takes. */
const waitsTooLong = (now: number): object => ({
  status: { $in: ['pending', 'enqueued', 'sending'] },
  $expr: { $lt: [{ $ifNull: ['$notBefore', '$createdAt'] }, new Date(now - OUTBOX_LIMIT_MS)] },
});

async function findWork(read: Snapshot, filter: object): Promise<string[]> {
  const rows = await read.find<{ dedupeKey: string; status: string }>('outbox', filter);
  return rows.map(({ dedupeKey, status }) => `${dedupeKey} is ${status}`);
}

/** I6: no work waits longer than its recovery takes, none was given up. */
export const workFlows = (read: Snapshot, now: number): Promise<string[]> =>
  findWork(read, { $or: [{ status: 'dead' }, waitsTooLong(now)] });

/**
 * I1, I2 and I6 as they are at one moment: what the reconciler looks at every five minutes. A mail that was refused for
 * good contradicts no book; staff see it, and operators have an alarm of its own.
 * @param since only what moved since then is added up; without it everything is
 */
export const stockAudit = (db: Connection, since: Date | null): Promise<string[]> =>
  Snapshot.of(db, async (read) => {
    const late = await findWork(read, waitsTooLong(Date.now()));
    if (since) return [...(await movedStock(read, since)), ...late];
    const { counts, holds } = await wholeStock(read);
    return [...counts, ...holds, ...late];
  });
