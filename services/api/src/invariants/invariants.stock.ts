import { type Connection, mongo } from 'mongoose';
import { Snapshot } from '../database/snapshot';
import {
  keepCheckpoint,
  lastCheckpoint,
  type Ledger,
  ledgerOf,
  type Move,
  moved,
  movesFrom,
  NO_SUMS,
} from './invariants.ledger';

interface Counts {
  available: number;
  reserved: number;
  sold: number;
}
type Level = Counts & { _id: string; received: number };
interface Hold {
  _id: { toString(): string };
  state: string;
  items: { sku: string; quantity: number }[];
}

const OUTBOX_LIMIT_MS = 10 * 60_000;
/** Moves of goods and adjustments name no order. */
const IS_ORDER = /^[\da-f]{24}$/;
const ORDERS_AT_ONCE = 1_000;
/** Longer than a transaction lasts and clocks are apart: what is older has been committed, or never will be. */
const SETTLED_MS = 10 * 60_000;
/** So often the whole ledger is read: somebody may have changed what is old. */
const WHOLE_EVERY_MS = 86_400_000;

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
const countsAddUp = (levels: readonly Level[], ledger: Ledger): string[] =>
  levels.flatMap(({ _id, available, reserved, sold, received }) => {
    const book = ledger.get(_id) ?? NO_SUMS;
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
export async function wholeStock(
  read: Snapshot,
): Promise<{ ledger: Ledger; counts: string[]; holds: string[] }> {
  const levels = await read.find<Level>('stock');
  const ledger = await ledgerOf(read);
  const [held, committed] = [await piecesIn(read, 'held'), await piecesIn(read, 'committed')];
  const kept = (sku: string): number => (committed.get(sku) ?? 0) - (ledger.get(sku)?.returned ?? 0);
  return {
    ledger,
    counts: countsAddUp(levels, ledger),
    holds: [
      ...reservedIsHeld(levels, held),
      ...levels.flatMap(({ _id, sold }) =>
        sold === kept(_id) ? [] : [`${_id}: sold ${sold}, committed less returned ${kept(_id)}`],
      ),
    ],
  };
}

/** The same of what these moves are about: the counts of its SKUs, and each order's hold against its moves. */
async function movedStock(
  read: Snapshot,
  moves: readonly Move[],
  sums: Ledger,
): Promise<{ ledger: Ledger; found: string[] }> {
  const skus = [...new Set(moves.map(({ sku }) => sku))];
  const levels = await read.find<Level>('stock', { _id: { $in: skus } });
  // Nobody is alarmed, and no sum kept, before all rows of what looks wrong were read
  const doubtful = levels.filter((level) => countsAddUp([level], sums).length > 0);
  const reread =
    doubtful.length > 0
      ? await ledgerOf(
          read,
          doubtful.map(({ _id }) => _id),
        )
      : [];
  const ledger = new Map([...sums, ...reread]);
  const found = [...countsAddUp(doubtful, ledger), ...reservedIsHeld(levels, await piecesIn(read, 'held'))];
  const orders = [...new Set(moves.map(({ orderId }) => orderId))].filter((id) => IS_ORDER.test(id));
  for (let done = 0; done < orders.length; done += ORDERS_AT_ONCE)
    found.push(...(await holdsFit(read, orders.slice(done, done + ORDERS_AT_ONCE))));
  return { ledger, found };
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
 * I1, I2 and I6 as they are at one moment: what the reconciler looks at every five minutes. What moved since the last
 * checkpoint is added to it, and once a day everything is read. What is wrong stays in sight: the next checkpoint is
 * kept when nothing is. A mail that was refused for good contradicts no book; staff see it, and operators have an alarm
 * of its own.
 * @param all reads everything now
 * @param settledMs what is as old goes into the next checkpoint
 */
export async function stockAudit(db: Connection, all = false, settledMs = SETTLED_MS): Promise<string[]> {
  const now = Date.now();
  const last = all ? null : await lastCheckpoint(db);
  const from = last && last.wholeAt.getTime() > now - WHOLE_EVERY_MS ? last : null;
  const settled = mongo.ObjectId.createFromTime(Math.floor((now - settledMs) / 1_000));
  const upTo = from && isBefore(settled, from.upTo) ? from.upTo : settled;
  const { ledger, found, late } = await Snapshot.of(db, async (read) => {
    const late = await findWork(read, waitsTooLong(now));
    const moves = await movesFrom(read, from?.upTo ?? upTo);
    const recent = moves.filter(({ _id }) => !isBefore(_id, upTo));
    if (from) {
      const { ledger, found } = await movedStock(read, moves, moved(from.ledger, moves, 1));
      return { ledger: moved(ledger, recent, -1), found, late };
    }
    const { ledger, counts, holds } = await wholeStock(read);
    return { ledger: moved(ledger, recent, -1), found: [...counts, ...holds], late };
  });
  if (found.length === 0) await keepCheckpoint(db, { upTo, wholeAt: from?.wholeAt ?? new Date(now), ledger });
  return [...found, ...late];
}

const isBefore = (one: mongo.ObjectId, other: mongo.ObjectId): boolean =>
  one.toHexString() < other.toHexString();
