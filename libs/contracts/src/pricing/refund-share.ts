import { roundHalfUp, sumCents } from '../money';
import type { Cents, Count } from '../values';
import { allocate } from './allocate';
import { type BasisPoints, splitVat } from './vat';

/** A line as it was paid for. */
export interface PaidLine {
  netCents: number;
  quantity: number;
}

/** What refunds that have not failed gave back of a line. */
export interface GivenBack {
  pieces: Count;
  cents: Cents;
}

/** What the first pieces of a line were paid with, in cents; all of them come to its net. */
export const worthCents = ({ netCents, quantity }: PaidLine, pieces: number): number =>
  roundHalfUp((netCents * pieces) / quantity);

/**
 * What goes back for more pieces of a line, in cents. The last piece brings the line to its net, also when a refund failed
 * in between; nothing ever brings it beyond.
 * @param pieces that go back now; with those given back at most as many as the line has
 */
export const refundCents = (line: PaidLine, given: GivenBack, pieces: number): number =>
  Math.max(0, worthCents(line, given.pieces + pieces) - given.cents);

const NOTHING: GivenBack = { pieces: 0, cents: 0 };

/** What refunds that have not failed gave back of an order: of its lines by their id, and of its delivery, in cents. */
export interface GivenParts {
  lines: Readonly<Record<string, GivenBack>>;
  deliveryCents: Cents;
}

/** All that the sum of a refund follows from. Amounts in cents. */
export interface Refundable {
  lines: readonly (PaidLine & { id: string })[];
  /** Paid for delivery. */
  deliveryCents: number;
  given: GivenParts;
  /** What can go back in all. Sums that are about no line lower it too. */
  leftCents: number;
}

/** What goes back, in cents. */
export interface RefundParts {
  /** Of each line its share. */
  lineCents: number[];
  deliveryCents: number;
  amountCents: number;
  /** What the lines come to beyond what is left of the order. */
  overCents: number;
}

/** Pieces of a line that are to go back. */
export interface PiecesBack {
  lineId: string;
  quantity: number;
}

/** Pieces of a line whose money was not given back; none of a line that there is not. */
export function piecesLeft({ lines, given }: Pick<Refundable, 'lines' | 'given'>, lineId: string): number {
  const bought = lines.find(({ id }) => id === lineId)?.quantity ?? 0;
  return bought - (given.lines[lineId] ?? NOTHING).pieces;
}

/** What can still go back of the delivery, in cents. */
export const deliveryLeftCents = ({
  deliveryCents,
  given,
  leftCents,
}: Pick<Refundable, 'deliveryCents' | 'given' | 'leftCents'>): number =>
  Math.max(0, Math.min(deliveryCents - given.deliveryCents, leftCents));

/**
 * What pieces and delivery come to, in cents: of each line its share of what was paid, in the order of `pieces`, and together
 * no more than is left. Where sums that are about no line went back before, delivery falls short first.
 * @param pieces each line at most once
 */
export function refundParts(
  order: Refundable,
  pieces: readonly PiecesBack[],
  deliveryCents: number,
): RefundParts {
  const lineCents = pieces.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? refundCents(line, order.given.lines[lineId] ?? NOTHING, quantity) : 0;
  });
  const overCents = Math.max(0, sumCents(lineCents) - order.leftCents);
  const goodsCents = sumCents(lineCents) - overCents;
  const delivery = Math.min(deliveryCents, deliveryLeftCents(order), order.leftCents - goodsCents);
  return { lineCents, deliveryCents: delivery, amountCents: goodsCents + delivery, overCents };
}

/** Sums of one rate on an invoice, or on credit notes, in cents: base + VAT = gross. */
export interface RateSums {
  grossCents: number;
  baseCents: number;
  vatCents: number;
}

/** A sum that is about no line, spread over rates by what is left of each, in cents. */
export const overRates = (cents: number, leftCents: readonly number[]): number[] =>
  allocate(cents, leftCents);

/**
 * Base and VAT of what goes back at one rate, in cents; what brings the rate to zero takes all that is left of both.
 * @param left of the rate, before
 */
export function creditSums(grossCents: number, rate: BasisPoints, left: RateSums): RateSums {
  return grossCents === left.grossCents ? { ...left } : { grossCents, ...splitVat(grossCents, rate) };
}
