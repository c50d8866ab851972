import { roundHalfUp } from '../money';
import { allocate } from './allocate';
import { type BasisPoints, splitVat } from './vat';

/** A line as it was paid for. */
export interface PaidLine {
  netCents: number;
  quantity: number;
}

/** What refunds that have not failed gave back of a line. */
export interface GivenBack {
  pieces: number;
  cents: number;
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
