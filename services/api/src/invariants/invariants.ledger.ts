import { type Connection, mongo } from 'mongoose';
import type { Snapshot } from '../database/snapshot';

export interface Sums {
  available: number;
  reserved: number;
  sold: number;
  /** Sold pieces that came back. */
  returned: number;
}
/** By SKU. */
export type Ledger = ReadonlyMap<string, Sums>;

export interface Move extends Omit<Sums, 'returned'> {
  _id: mongo.ObjectId;
  orderId: string;
  sku: string;
  kind: string;
}

/** The ledger summed up to a point. Its rows never change, so later checks only add newer ones. */
export interface Checkpoint {
  /** The first move after the checkpoint. */
  upTo: mongo.ObjectId;
  /** When the whole ledger was last read. */
  wholeAt: Date;
  ledger: Ledger;
}

interface StoredCheckpoint extends Omit<Checkpoint, 'ledger'> {
  _id: string;
  sums: (Sums & { sku: string })[];
}

export const NO_SUMS: Sums = { available: 0, reserved: 0, sold: 0, returned: 0 };
const LEDGER = 'ledger';

/** The sums of all rows, or of those of some SKUs. */
export async function ledgerOf(read: Snapshot, skus?: readonly string[]): Promise<Ledger> {
  const rows = await read.aggregate<Sums & { _id: string }>('stock_moves', [
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
  return new Map(rows.map(({ _id, ...sums }) => [_id, sums]));
}

export const movesFrom = (read: Snapshot, from: mongo.ObjectId): Promise<Move[]> =>
  read.find<Move>('stock_moves', { _id: { $gte: from } });

/** The sums plus these moves (1) or minus them (-1). */
export function moved(ledger: Ledger, moves: readonly Move[], sign: 1 | -1): Ledger {
  const sums = new Map(ledger);
  for (const { sku, kind, available, reserved, sold } of moves) {
    const before = sums.get(sku) ?? NO_SUMS;
    sums.set(sku, {
      available: before.available + sign * available,
      reserved: before.reserved + sign * reserved,
      sold: before.sold + sign * sold,
      returned: before.returned - (kind === 'return' ? sign * sold : 0),
    });
  }
  return sums;
}

const checkpoints = (db: Connection): mongo.Collection<StoredCheckpoint> =>
  db.collection<StoredCheckpoint>('stock_checkpoints');

export async function lastCheckpoint(db: Connection): Promise<Checkpoint | null> {
  const stored = await checkpoints(db).findOne({ _id: LEDGER });
  return stored && { ...stored, ledger: new Map(stored.sums.map(({ sku, ...sums }) => [sku, sums])) };
}

export async function keepCheckpoint(db: Connection, { upTo, wholeAt, ledger }: Checkpoint): Promise<void> {
  const sums = [...ledger].map(([sku, of]) => ({ sku, ...of }));
  await checkpoints(db).replaceOne({ _id: LEDGER }, { upTo, wholeAt, sums }, { upsert: true });
}
