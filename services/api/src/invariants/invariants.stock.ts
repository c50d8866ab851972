import { type Connection, mongo } from 'mongoose';
import { Snapshot } from '../database/snapshot';
import {
  applyMoves,
  findLastCheckpoint,
  type Ledger,
  type Move,
  type Progress,
  readLedger,
  readMoves,
  readSums,
  storeCheckpoint,
} from './invariants.ledger';
import { verifyNextPart } from './invariants.rolling';
import {
  checkCounts,
  checkReserved,
  checkUnverifiedUnits,
  type Level,
  listOrderViolations,
  sumReservedUnits,
} from './invariants.units';

const MAX_OUTBOX_AGE_MS = 10 * 60_000;
/**
 * Age in ms after which no more rows with that timestamp can be committed. It is longer than the time limit of
 * transactions plus the clock skew.
 */
const STABLE_AFTER_MS = 10 * 60_000;
const INITIAL_PROGRESS: Progress = { sku: null, part: null, reservation: null };

/** Checks I1, I2 and I24 for all movements, on one snapshot: the ledger is unchanged and complete. */
export async function checkAllStock(
  read: Snapshot,
): Promise<{ ledger: Ledger; counts: string[]; reservations: string[]; unverified: string[] }> {
  const levels = await read.findRows<Level>('stock');
  const ledger = await readLedger(read);
  const [reserved, committed] = [
    await sumReservedUnits(read, 'reserved'),
    await sumReservedUnits(read, 'committed'),
  ];
  const getCheckpoint = (sku: string): number =>
    (committed.get(sku)?.quantity ?? 0) - (ledger.get(sku)?.returned ?? 0);
  return {
    ledger,
    counts: checkCounts(levels, ledger),
    unverified: checkUnverifiedUnits(levels, reserved),
    reservations: [
      ...checkReserved(levels, reserved),
      ...levels.flatMap(({ _id, sold }) =>
        sold === getCheckpoint(_id)
          ? []
          : [`${_id}: sold ${sold}, committed less returned ${getCheckpoint(_id)}`],
      ),
    ],
  };
}

/** The same checks for the SKUs and orders of these movements. */
async function checkMovedStock(
  read: Snapshot,
  moves: readonly Move[],
  sums: Ledger,
): Promise<{ ledger: Ledger; found: string[] }> {
  const skus = [...new Set(moves.map(({ sku }) => sku))];
  const levels = await read.findRows<Level>('stock', { _id: { $in: skus } });
  // Before an alert or a checkpoint, all rows of suspicious SKUs are read again
  const suspectLevels = levels.filter((level) => checkCounts([level], sums).length > 0);
  const recheckedSums =
    suspectLevels.length > 0
      ? await readLedger(
          read,
          suspectLevels.map(({ _id }) => _id),
        )
      : [];
  const ledger = new Map([...sums, ...recheckedSums]);
  const reservedUnits = await sumReservedUnits(read, 'reserved', skus);
  const found = [
    ...checkCounts(suspectLevels, ledger),
    ...checkReserved(levels, reservedUnits),
    ...checkUnverifiedUnits(levels, reservedUnits),
    ...(await listOrderViolations(read, moves)),
  ];
  return { ledger, found };
}

/** Matches jobs that have been due for longer than it takes to recover lost jobs. */
const matchOverdueJobs = (now: number): object => ({
  status: { $in: ['pending', 'sending'] },
  $expr: { $lt: [{ $ifNull: ['$notBefore', '$createdAt'] }, new Date(now - MAX_OUTBOX_AGE_MS)] },
});

async function findOutboxWork(read: Snapshot, filter: object): Promise<string[]> {
  const rows = await read.findRows<{ dedupeKey: string; status: string }>('outbox', filter);
  return rows.map(({ dedupeKey, status }) => `${dedupeKey} is ${status}`);
}

/** I6: no job has been due for longer than it takes to recover lost jobs, and no job is dead. */
export const checkBacklog = (read: Snapshot, now: number): Promise<string[]> =>
  findOutboxWork(read, { $or: [{ status: 'dead' }, matchOverdueJobs(now)] });

/**
 * Checks I1, I2, I6 and I24 on one snapshot. The reconciler runs this every five minutes. Checks the sums of the last
 * checkpoint plus later movements, so that a run does not take longer as the shop grows. Each run also reads a part of
 * the older records again, because these may have been manipulated. Violations are reported again in every run, because
 * a checkpoint is only stored if there are none. An email that was permanently rejected is not a violation; staff see
 * it, and operators have a separate alert.
 * @param all reads the whole ledger now, as the first run does
 * @param settledMs age from which movements are part of the next checkpoint
 */
export async function auditStock(
  db: Connection,
  all = false,
  settledMs = STABLE_AFTER_MS,
): Promise<string[]> {
  const now = Date.now();
  const from = all ? null : await findLastCheckpoint(db);
  const settledId = mongo.ObjectId.createFromTime(Math.floor((now - settledMs) / 1_000));
  const upTo = from && isBefore(settledId, from.upTo) ? from.upTo : settledId;
  const { ledger, progress, found, late } = await Snapshot.run(db, async (read) => {
    const overdueWork = await findOutboxWork(read, matchOverdueJobs(now));
    const moves = await readMoves(read, from?.upTo ?? upTo);
    const recentMoves = moves.filter(({ _id }) => !isBefore(_id, upTo));
    if (!from) {
      const { ledger, counts, reservations, unverified } = await checkAllStock(read);
      const found = [...counts, ...reservations, ...unverified];
      return {
        ledger: applyMoves(ledger, recentMoves, -1),
        progress: INITIAL_PROGRESS,
        found,
        late: overdueWork,
      };
    }
    const sums = await readSums(read, [...new Set(moves.map(({ sku }) => sku))]);
    const { ledger, found } = await checkMovedStock(read, moves, applyMoves(sums, moves, 1));
    const part = await verifyNextPart(read, from.progress);
    const all = [...new Set([...found, ...part.found])];
    return {
      ledger: applyMoves(ledger, recentMoves, -1),
      progress: part.progress,
      found: all,
      late: overdueWork,
    };
  });
  if (found.length === 0) await storeCheckpoint(db, { upTo, progress }, ledger);
  return [...found, ...late];
}

const isBefore = (a: mongo.ObjectId, b: mongo.ObjectId): boolean => a.toHexString() < b.toHexString();
