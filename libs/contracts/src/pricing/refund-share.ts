import { roundHalfUp, sumCents } from '../money';
import type { Cents, Count } from '../values';
import { allocateCents } from './allocate';
import { type BasisPoints, splitVat } from './vat';

/** A line as it was paid. */
export interface PaidLine {
  netCents: number;
  quantity: number;
}

/** Refunded part of a line, without failed refunds. */
export interface RefundedPart {
  units: Count;
  cents: Cents;
}

/** Amount paid for the first `count` units of a line, in cents. For all units it is the net amount of the line. */
export const computePaidCents = ({ netCents, quantity }: PaidLine, units: number): number =>
  roundHalfUp((netCents * units) / quantity);

/**
 * Refund for further units of a line, in cents. With the last unit, the refunds add up to the net amount of the line.
 * They never exceed it, even if an earlier refund failed.
 * @param units units to refund now; together with the units that are already refunded, at most the units of the line
 */
export const refundCents = (line: PaidLine, refunded: RefundedPart, units: number): number =>
  Math.max(0, computePaidCents(line, refunded.units + units) - refunded.cents);

const NOT_REFUNDED: RefundedPart = { units: 0, cents: 0 };

/** Refunded part of an order in cents, without failed refunds: lines keyed by id, and delivery. */
export interface RefundedParts {
  lines: Readonly<Record<string, RefundedPart>>;
  deliveryCents: Cents;
}

/** Input for the amount of a refund. Amounts are in cents. */
export interface Refundable {
  lines: readonly (PaidLine & { id: string })[];
  /** Amount paid for delivery. */
  deliveryCents: number;
  refundedParts: RefundedParts;
  /** Amount that can still be refunded. It is also reduced by refunds that are not tied to a line. */
  leftCents: number;
}

/** The parts of a refund in cents. */
export interface RefundParts {
  /** Refund of each line. */
  lineCents: number[];
  deliveryCents: number;
  amountCents: number;
  /** Amount by which the lines exceed the refundable amount. */
  overCents: number;
}

/** Units of a line to refund. */
export interface ReturnedUnits {
  lineId: string;
  quantity: number;
}

/** Number of units of a line that are not refunded yet; 0 for an unknown line. */
export function countUnitsLeft(
  { lines, refundedParts }: Pick<Refundable, 'lines' | 'refundedParts'>,
  lineId: string,
): number {
  const orderedUnits = lines.find(({ id }) => id === lineId)?.quantity ?? 0;
  return orderedUnits - (refundedParts.lines[lineId] ?? NOT_REFUNDED).units;
}

/** Delivery fee that can still be refunded, in cents. */
export const getRemainingDeliveryCents = ({
  deliveryCents,
  refundedParts,
  leftCents,
}: Pick<Refundable, 'deliveryCents' | 'refundedParts' | 'leftCents'>): number =>
  Math.max(0, Math.min(deliveryCents - refundedParts.deliveryCents, leftCents));

/**
 * Refund for units and delivery, in cents. Each line gets its share of the amount paid, in the order of `units`; the
 * total is limited to what remains of the order. If earlier refunds were not tied to a line, delivery is reduced first.
 * @param units units to refund; each line at most once
 */
export function computeRefundParts(
  order: Refundable,
  units: readonly ReturnedUnits[],
  deliveryCents: number,
): RefundParts {
  const lineCents = units.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? refundCents(line, order.refundedParts.lines[lineId] ?? NOT_REFUNDED, quantity) : 0;
  });
  const excessCents = Math.max(0, sumCents(lineCents) - order.leftCents);
  const goodsCents = sumCents(lineCents) - excessCents;
  const delivery = Math.min(deliveryCents, getRemainingDeliveryCents(order), order.leftCents - goodsCents);
  return { lineCents, deliveryCents: delivery, amountCents: goodsCents + delivery, overCents: excessCents };
}

/** Amounts of one VAT rate on an invoice or on credit notes, in cents: base + VAT = gross. */
export interface RateSums {
  grossCents: number;
  baseCents: number;
  vatCents: number;
}

/** Distributes cents that are not tied to a line over the VAT rates, in proportion to the remaining amount of each. */
export const allocateToRates = (cents: number, remainingCents: readonly number[]): number[] =>
  allocateCents(cents, remainingCents);

/**
 * Refunded base and VAT at one rate, in cents. Refunding the remainder returns exactly the remaining base and VAT.
 * @param remaining amounts of the rate before this refund
 */
export function computeCreditSums(grossCents: number, rate: BasisPoints, remaining: RateSums): RateSums {
  return grossCents === remaining.grossCents
    ? { ...remaining }
    : { grossCents, ...splitVat(grossCents, rate) };
}
