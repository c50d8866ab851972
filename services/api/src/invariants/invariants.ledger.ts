import { type Connection, mongo } from 'mongoose';
import type { Snapshot } from '../database/snapshot';

export interface Sums {
  available: number;
  reserved: number;
  sold: number;
  /** Number of sold units that were returned. */
  returned: number;
}
/** Sums of stock movements per SKU. */
export type Ledger = ReadonlyMap<string, Sums>;

export interface Move extends Omit<Sums, 'returned'> {
  _id: mongo.ObjectId;
  at: Date;
  orderId: string;
  sku: string;
  kind: string;
}

/** Progress of verifying all records. After the last record, verification starts again with the first. */
export interface Progress {
  /** The last verified SKU; SKUs are processed in descending order. */
  sku: string | null;
  /** The next SKU, if one run cannot read all its movements. Contains the sums of the movements read so far. */
  part: { sku: string; at: Date; id: mongo.ObjectId; sums: Sums } | null;
  /** The last verified reservation; reservations are processed in ascending order. */
  reservation: mongo.ObjectId | null;
}

/** How far the stored sums cover the ledger. Ledger rows never change, so later checks only add newer rows. */
interface Checkpoint {
  /** The first movement after the checkpoint. */
  upTo: mongo.ObjectId;
  progress: Progress;
}

export const NO_SUMS: Sums = { available: 0, reserved: 0, sold: 0, returned: 0 };
/** Id of the only checkpoint. */
const SKU_CHECKPOINT = 'by-sku';

/** Sums over all rows, or over the rows of the given SKUs. */
export async function readLedger(read: Snapshot, skus?: readonly string[]): Promise<Ledger> {
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

export const readMoves = (read: Snapshot, from: mongo.ObjectId): Promise<Move[]> =>
  read.findRows<Move>('stock_moves', { _id: { $gte: from } });

/** Adds (1) or subtracts (-1) movements from the sums. */
export function applyMoves(ledger: Ledger, moves: readonly Move[], sign: 1 | -1): Ledger {
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

const getCheckpoints = (db: Connection): mongo.Collection<Checkpoint & { _id: string }> =>
  db.collection<Checkpoint & { _id: string }>('stock_checkpoints');

export const findLastCheckpoint = (db: Connection): Promise<Checkpoint | null> =>
  getCheckpoints(db).findOne({ _id: SKU_CHECKPOINT });

/** Sums of the given SKUs at the checkpoint. */
export async function readSums(read: Snapshot, skus: readonly string[]): Promise<Ledger> {
  const rows = await read.findRows<Sums & { _id: string }>('stock_sums', { _id: { $in: skus } });
  return new Map(rows.map(({ _id, ...sums }) => [_id, sums]));
}

/** @param ledger changed sums */
export async function storeCheckpoint(
  db: Connection,
  { upTo, progress }: Checkpoint,
  ledger: Ledger,
): Promise<void> {
  const rows = [...ledger].map(([sku, sums]) => ({
    replaceOne: { filter: { _id: sku }, replacement: sums, upsert: true },
  }));
  // If the process stops here, the sums of these SKUs differ from the ledger, which is the source of truth
  if (rows.length > 0)
    await db.collection<Sums & { _id: string }>('stock_sums').bulkWrite(rows, { ordered: false });
  await getCheckpoints(db).replaceOne({ _id: SKU_CHECKPOINT }, { upTo, progress }, { upsert: true });
}
