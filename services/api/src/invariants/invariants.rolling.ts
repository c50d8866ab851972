import type { mongo } from 'mongoose';
import type { Snapshot } from '../database/snapshot';
import { applyMoves, type Move, NO_SUMS, type Progress, readLedger } from './invariants.ledger';
import {
  checkCounts,
  checkReservations,
  checkReserved,
  checkUnverifiedUnits,
  type Level,
  listOrderViolations,
  type Reservation,
  sumReservedUnits,
} from './invariants.units';

/**
 * Number of SKUs that each run verifies. With 50,000 products and 100,000 orders, all records are verified in about a
 * day.
 */
const SKU_BATCH_SIZE = 500;
const MOVE_BATCH_SIZE = 2_000;
const RESERVATION_BATCH_SIZE = 500;

type StockProgress = Pick<Progress, 'sku' | 'part'>;
type VerificationStep<Place> = { place: Place; found: string[] };

/** Verifies the next part of the stored records. */
export async function verifyNextPart(
  read: Snapshot,
  progress: Progress,
): Promise<{ progress: Progress; found: string[] }> {
  const stock = progress.part
    ? await readNextMoves(read, progress.part, progress.sku)
    : await readNextSkus(read, progress.sku);
  const reservations = await readNextReservations(read, progress.reservation);
  return {
    progress: { ...stock.place, reservation: reservations.place },
    found: [...stock.found, ...reservations.found],
  };
}

async function readNextSkus(read: Snapshot, after: string | null): Promise<VerificationStep<StockProgress>> {
  const levels = await read.findRows<Level>(
    'stock',
    after === null ? {} : { _id: { $lt: after } },
    {},
    {
      sort: { _id: -1 },
      limit: SKU_BATCH_SIZE,
    },
  );
  const skus = levels.map(({ _id }) => _id);
  const moves = await read.findRows<Move>(
    'stock_moves',
    { sku: { $in: skus } },
    {},
    {
      sort: { sku: -1, at: 1, _id: 1 },
      limit: MOVE_BATCH_SIZE,
    },
  );
  const lastMove = moves.length === MOVE_BATCH_SIZE ? moves.at(-1) : undefined;
  const completeSkuCount = lastMove ? skus.indexOf(lastMove.sku) : skus.length;
  const found = await listOrderViolations(read, moves);
  if (lastMove && completeSkuCount === 0)
    return { place: { sku: after, part: advancePart(lastMove, moves, NO_SUMS) }, found };
  const completeLevels = levels.slice(0, completeSkuCount);
  found.push(
    ...checkCounts(completeLevels, applyMoves(new Map(), moves, 1)),
    ...(await checkReservedUnits(read, completeLevels)),
  );
  const isEnd = !lastMove && levels.length < SKU_BATCH_SIZE;
  return { place: { sku: isEnd ? null : (skus[completeSkuCount - 1] ?? null), part: null }, found };
}

/** Reads further movements of a SKU that has too many for one run. */
async function readNextMoves(
  read: Snapshot,
  part: NonNullable<Progress['part']>,
  after: string | null,
): Promise<VerificationStep<StockProgress>> {
  const { sku, at, id, sums } = part;
  const nextPage = [{ at: { $gt: at } }, { at, _id: { $gt: id } }];
  const moves = await read.findRows<Move>(
    'stock_moves',
    { sku, $or: nextPage },
    {},
    {
      sort: { at: 1, _id: 1 },
      limit: MOVE_BATCH_SIZE,
    },
  );
  const found = await listOrderViolations(read, moves);
  const lastMove = moves.length === MOVE_BATCH_SIZE ? moves.at(-1) : undefined;
  if (lastMove) return { place: { sku: after, part: advancePart(lastMove, moves, sums) }, found };
  const levels = await read.findRows<Level>('stock', { _id: sku });
  const isConsistent = checkCounts(levels, applyMoves(new Map([[sku, sums]]), moves, 1)).length === 0;
  // A new movement may belong to a part that has already been read
  if (!isConsistent) found.push(...checkCounts(levels, await readLedger(read, [sku])));
  found.push(...(await checkReservedUnits(read, levels)));
  return { place: { sku, part: null }, found };
}

async function checkReservedUnits(read: Snapshot, levels: readonly Level[]): Promise<string[]> {
  const skus = levels.map(({ _id }) => _id);
  const reservedUnits = await sumReservedUnits(read, 'reserved', skus);
  return [...checkReserved(levels, reservedUnits), ...checkUnverifiedUnits(levels, reservedUnits)];
}

async function readNextReservations(
  read: Snapshot,
  after: mongo.ObjectId | null,
): Promise<VerificationStep<mongo.ObjectId | null>> {
  const reservations = await read.findRows<Reservation & { _id: mongo.ObjectId }>(
    'reservations',
    after === null ? {} : { _id: { $gt: after } },
    { state: 1, items: 1 },
    { sort: { _id: 1 }, limit: RESERVATION_BATCH_SIZE },
  );
  const lastReservation = reservations.length === RESERVATION_BATCH_SIZE ? reservations.at(-1) : undefined;
  return { place: lastReservation?._id ?? null, found: await checkReservations(read, reservations) };
}

function advancePart(lastMove: Move, moves: readonly Move[], sums: NonNullable<Progress['part']>['sums']) {
  const { sku, at, _id: id } = lastMove;
  return { sku, at, id, sums: applyMoves(new Map([[sku, sums]]), moves, 1).get(sku) ?? NO_SUMS };
}
