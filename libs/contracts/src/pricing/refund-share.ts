import { roundHalfUp, sumCents } from '../money';
import type { Cents, Count } from '../values';
import { allocate } from './allocate';
import { type BasisPoints, splitVat } from './vat';

/** A line as it was paid. */
export interface PaidLine {
  netCents: number;
  quantity: number;
}

/** The refunded part of a line, without failed refunds. */
export interface RefundedPart {
  pieces: Count;
  cents: Cents;
}

/** Amount paid for the first units of a line, in cents; for all units it is the line's net amount. */
export const computePaidCents = ({ netCents, quantity }: PaidLine, units: number): number =>
  roundHalfUp((netCents * units) / quantity);

/**
 * Refund for further units of a line, in cents. The last unit completes the line's net amount, even if a refund failed
 * in between; the net amount is never exceeded.
 * @param pieces to refund now; with those already refunded at most the line's units
 */
export const refundCents = (line: PaidLine, refunded: RefundedPart, units: number): number =>
  Math.max(0, computePaidCents(line, refunded.pieces + units) - refunded.cents);

const NOT_REFUNDED: RefundedPart = { pieces: 0, cents: 0 };

/** The refunded part of an order, without failed refunds: of its lines by id, and of its delivery, in cents. */
export interface GivenParts {
  lines: Readonly<Record<string, RefundedPart>>;
  deliveryCents: Cents;
}

/** Everything that determines the amount of a refund. Amounts in cents. */
export interface Refundable {
  lines: readonly (PaidLine & { id: string })[];
  /** Amount paid for delivery. */
  deliveryCents: number;
  given: GivenParts;
  /** Amount still refundable; refunds not tied to a line lower it too. */
  leftCents: number;
}

/** The parts of a refund, in cents. */
export interface RefundParts {
  /** Share of each line. */
  lineCents: number[];
  deliveryCents: number;
  amountCents: number;
  /** Amount by which the lines exceed the remainder of the order. */
  overCents: number;
}

/** Units of a line to refund. */
export interface ReturnedUnits {
  lineId: string;
  quantity: number;
}

/** Units of a line not refunded yet; 0 for an unknown line. */
export function countUnitsLeft(
  { lines, given }: Pick<Refundable, 'lines' | 'given'>,
  lineId: string,
): number {
  const orderedUnits = lines.find(({ id }) => id === lineId)?.quantity ?? 0;
  return orderedUnits - (given.lines[lineId] ?? NOT_REFUNDED).pieces;
}

/** Delivery cost still refundable, in cents. */
export const deliveryLeftCents = ({
  deliveryCents,
  given,
  leftCents,
}: Pick<Refundable, 'deliveryCents' | 'given' | 'leftCents'>): number =>
  Math.max(0, Math.min(deliveryCents - given.deliveryCents, leftCents));

/**
 * Refund for units and delivery, in cents: for each line its share of the amount paid, in the order of `pieces`, and in
 * total no more than the remainder. If earlier refunds were not tied to a line, delivery is reduced first.
 * @param pieces each line at most once
 */
export function refundParts(
  order: Refundable,
  units: readonly ReturnedUnits[],
  deliveryCents: number,
): RefundParts {
  const lineCents = units.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? refundCents(line, order.given.lines[lineId] ?? NOT_REFUNDED, quantity) : 0;
  });
  const overCents = Math.max(0, sumCents(lineCents) - order.leftCents);
  const goodsCents = sumCents(lineCents) - overCents;
  const delivery = Math.min(deliveryCents, deliveryLeftCents(order), order.leftCents - goodsCents);
  return { lineCents, deliveryCents: delivery, amountCents: goodsCents + delivery, overCents };
}

/** Amounts of one VAT rate on an invoice or on credit notes, in cents: base + VAT = gross. */
export interface RateSums {
  grossCents: number;
  baseCents: number;
  vatCents: number;
}

/** Distributes an amount not tied to a line over VAT rates, by the remainder of each, in cents. */
export const allocateToRates = (cents: number, leftCents: readonly number[]): number[] =>
  allocate(cents, leftCents);

/**
 * Base and VAT refunded at one rate, in cents; a refund of the whole remainder includes all of both.
 * @param remaining of the rate, before this refund
 */
export function creditSums(grossCents: number, rate: BasisPoints, remaining: RateSums): RateSums {
  return grossCents === remaining.grossCents
    ? { ...remaining }
    : { grossCents, ...splitVat(grossCents, rate) };
}
