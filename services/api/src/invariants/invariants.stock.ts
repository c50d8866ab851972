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
/** Moves of deliveries and adjustments name no order. */
const IS_ORDER = /^[\da-f]{24}$/;
const ORDERS_AT_ONCE = 1_000;
/** Longer than transactions and clock skew: older rows are committed or never will be. */
const SETTLED_MS = 10 * 60_000;
/** How often the whole ledger is read, since old rows may have been tampered with. */
const WHOLE_EVERY_MS = 86_400_000;

/** Pieces in reservations of one state, by SKU. */
async function piecesIn(read: Snapshot, state: 'held' | 'committed'): Promise<Map<string, number>> {
  const rows = await read.aggregate<{ _id: string; quantity: number }>('reservations', [
    { $match: { state } },
    { $unwind: '$items' },
    { $group: { _id: '$items.sku', quantity: { $sum: '$items.quantity' } } },
  ]);
  return new Map(rows.map(({ _id, quantity }) => [_id, quantity]));
}

/** I1: counts are whole, not negative, and add up to the ledger. */
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

/** I1 and I2 over all moves, on one snapshot: the ledger is unchanged and every piece is accounted for. */
export async function wholeStock(
  read: Snapshot,
): Promise<{ ledger: Ledger; counts: string[]; holds: string[] }> {
  const levels = await read.find<Level>('stock');
  const ledger = await ledgerOf(read);
  const [held, committed] = [await piecesIn(read, 'held'), await piecesIn(read, 'committed')];
  const checkpoint = (sku: string): number => (committed.get(sku) ?? 0) - (ledger.get(sku)?.returned ?? 0);
  return {
    ledger,
    counts: countsAddUp(levels, ledger),
    holds: [
      ...reservedIsHeld(levels, held),
      ...levels.flatMap(({ _id, sold }) =>
        sold === checkpoint(_id) ? [] : [`${_id}: sold ${sold}, committed less returned ${checkpoint(_id)}`],
      ),
    ],
  };
}

/** The same checks for the SKUs and orders of these moves. */
async function movedStock(
  read: Snapshot,
  moves: readonly Move[],
  sums: Ledger,
): Promise<{ ledger: Ledger; found: string[] }> {
  const skus = [...new Set(moves.map(({ sku }) => sku))];
  const levels = await read.find<Level>('stock', { _id: { $in: skus } });
  // No alarm and no checkpoint before all rows of suspicious SKUs were read
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

/** Each order's moves match its reservation: reserved, sold, or neither. */
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

/** Jobs that have waited longer than recovery takes. */
const waitsTooLong = (now: number): object => ({
  status: { $in: ['pending', 'enqueued', 'sending'] },
  $expr: { $lt: [{ $ifNull: ['$notBefore', '$createdAt'] }, new Date(now - OUTBOX_LIMIT_MS)] },
});

async function findWork(read: Snapshot, filter: object): Promise<string[]> {
  const rows = await read.find<{ dedupeKey: string; status: string }>('outbox', filter);
  return rows.map(({ dedupeKey, status }) => `${dedupeKey} is ${status}`);
}

/** I6: no job waits longer than recovery takes, and none is dead. */
export const workFlows = (read: Snapshot, now: number): Promise<string[]> =>
  findWork(read, { $or: [{ status: 'dead' }, waitsTooLong(now)] });

/**
 * I1, I2 and I6 on one snapshot, run by the reconciler every five minutes. Moves since the last checkpoint are added to
 * it, and once a day everything is read. Violations stay visible: a new checkpoint is stored only if there are none.
 * A permanently refused mail is not a contradiction; staff see it, and operators have a separate alarm.
 * @param all reads the whole ledger now
 * @param settledMs age from which moves go into the next checkpoint
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
