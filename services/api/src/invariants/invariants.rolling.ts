import type { mongo } from 'mongoose';
import type { Snapshot } from '../database/snapshot';
import { applyMoves, type Move, NO_SUMS, type Progress, readLedger } from './invariants.ledger';
import {
  checkCounts,
  checkReservations,
  checkReserved,
  checkUnverified,
  type Level,
  listOrderViolations,
  type Reservation,
  sumReservedUnits,
} from './invariants.units';

/**
 * Number of SKUs that each run verifies. With 50,000 products and 100,000 orders, all records are verified in about a
 * day.
 */
const SKUS = 500;
const MOVES = 2_000;
const RESERVATIONS = 500;

type StockProgress = Pick<Progress, 'sku' | 'part'>;
type Step<Place> = { place: Place; found: string[] };

/** Verifies the next part of the stored records. */
export async function verifyNext(
  read: Snapshot,
  progress: Progress,
): Promise<{ progress: Progress; found: string[] }> {
  const stock = progress.part
    ? await readNext(read, progress.part, progress.sku)
    : await readNextSkus(read, progress.sku);
  const reservations = await readNextReservations(read, progress.reservation);
  return {
    progress: { ...stock.place, reservation: reservations.place },
    found: [...stock.found, ...reservations.found],
  };
}

async function readNextSkus(read: Snapshot, after: string | null): Promise<Step<StockProgress>> {
  const levels = await read.findRows<Level>(
    'stock',
    after === null ? {} : { _id: { $lt: after } },
    {},
    {
      sort: { _id: -1 },
      limit: SKUS,
    },
  );
  const skus = levels.map(({ _id }) => _id);
  const moves = await read.findRows<Move>(
    'stock_moves',
    { sku: { $in: skus } },
    {},
    {
      sort: { sku: -1, at: 1, _id: 1 },
      limit: MOVES,
    },
  );
  const last = moves.length === MOVES ? moves.at(-1) : undefined;
  const cut = last ? skus.indexOf(last.sku) : skus.length;
  const found = await listOrderViolations(read, moves);
  if (last && cut === 0) return { place: { sku: after, part: advancePart(last, moves, NO_SUMS) }, found };
  const complete = levels.slice(0, cut);
  found.push(
    ...checkCounts(complete, applyMoves(new Map(), moves, 1)),
    ...(await checkReservedUnits(read, complete)),
  );
  const isEnd = !last && levels.length < SKUS;
  return { place: { sku: isEnd ? null : (skus[cut - 1] ?? null), part: null }, found };
}

/** Reads further movements of a SKU that has too many for one run. */
async function readNext(
  read: Snapshot,
  part: NonNullable<Progress['part']>,
  after: string | null,
): Promise<Step<StockProgress>> {
  const { sku, at, id, sums } = part;
  const nextPage = [{ at: { $gt: at } }, { at, _id: { $gt: id } }];
  const moves = await read.findRows<Move>(
    'stock_moves',
    { sku, $or: nextPage },
    {},
    {
      sort: { at: 1, _id: 1 },
      limit: MOVES,
    },
  );
  const found = await listOrderViolations(read, moves);
  const last = moves.length === MOVES ? moves.at(-1) : undefined;
  if (last) return { place: { sku: after, part: advancePart(last, moves, sums) }, found };
  const levels = await read.findRows<Level>('stock', { _id: sku });
  const isConsistent = checkCounts(levels, applyMoves(new Map([[sku, sums]]), moves, 1)).length === 0;
  // A new movement may belong to a part that has already been read
  if (!isConsistent) found.push(...checkCounts(levels, await readLedger(read, [sku])));
  found.push(...(await checkReservedUnits(read, levels)));
  return { place: { sku, part: null }, found };
}

async function checkReservedUnits(read: Snapshot, levels: readonly Level[]): Promise<string[]> {
  const skus = levels.map(({ _id }) => _id);
  const reserved = await sumReservedUnits(read, 'reserved', skus);
  return [...checkReserved(levels, reserved), ...checkUnverified(levels, reserved)];
}

async function readNextReservations(
  read: Snapshot,
  after: mongo.ObjectId | null,
): Promise<Step<mongo.ObjectId | null>> {
  const reservations = await read.findRows<Reservation & { _id: mongo.ObjectId }>(
    'reservations',
    after === null ? {} : { _id: { $gt: after } },
    { state: 1, items: 1 },
    { sort: { _id: 1 }, limit: RESERVATIONS },
  );
  const last = reservations.length === RESERVATIONS ? reservations.at(-1) : undefined;
  return { place: last?._id ?? null, found: await checkReservations(read, reservations) };
}

function advancePart(last: Move, moves: readonly Move[], sums: NonNullable<Progress['part']>['sums']) {
  const { sku, at, _id: id } = last;
  return { sku, at, id, sums: applyMoves(new Map([[sku, sums]]), moves, 1).get(sku) ?? NO_SUMS };
}
