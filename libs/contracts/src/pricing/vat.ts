import { roundHalfUp, sumCents } from '../money';
import { allocate } from './allocate';

/**
 * A rate in hundredths of a percent: 2100 is 21 %, 2550 is 25.5 %.
 * @asType integer
 * @minimum 0
 */
export type BasisPoints = number & { readonly unit: 'basisPoints' };

/** @param percent with two decimals at most */
export const basisPoints = (percent: number): BasisPoints => Math.round(percent * 100) as BasisPoints;

/** 25.5 for 2550. */
export const percentOf = (rate: BasisPoints): number => rate / 100;

const WHOLE = 10_000;
const EXEMPT = basisPoints(0);

/** Base and VAT of a gross amount in cents; they always add up to it. */
export function splitVat(grossCents: number, rate: BasisPoints): { baseCents: number; vatCents: number } {
  const sign = grossCents < 0 ? -1 : 1;
  const baseCents = sign * roundHalfUp((Math.abs(grossCents) * WHOLE) / (WHOLE + rate));
  return { baseCents, vatCents: grossCents - baseCents };
}

/** How the place where an order goes is taxed. */
export type VatTreatment =
  | { kind: 'home' | 'oss'; rate: BasisPoints }
  /** Outside the VAT territory of the EU: exempt. VAT of `deductedRate` is taken out of the prices; 0 leaves them. */
  | { kind: 'export'; deductedRate: BasisPoints };

/** A sum of an order that is taxed. Cents with VAT. */
export interface TaxedRow {
  cents: number;
  /** Where goods have a rate of their own; otherwise the treatment says it. */
  rate?: BasisPoints | undefined;
}

/** What one rate of an order comes to, in cents; base + VAT = gross. */
export interface VatGroup {
  rate: BasisPoints;
  kind: VatTreatment['kind'];
  grossCents: number;
  baseCents: number;
  vatCents: number;
  /** The part of the gross that is delivery. */
  deliveryCents: number;
}

/** The rate that a row is charged with. */
export const rateOf = (row: Pick<TaxedRow, 'rate'>, treatment: VatTreatment): BasisPoints =>
  treatment.kind === 'export' ? EXEMPT : (row.rate ?? treatment.rate);

/**
 * What each row costs without VAT, in cents: the base of their sum at the rate that is deducted, spread over them. Where
 * none is, the rows as they are.
 */
export function withoutVat(rows: readonly number[], treatment: VatTreatment): number[] {
  const rate = treatment.kind === 'export' ? treatment.deductedRate : EXEMPT;
  return allocate(splitVat(sumCents(rows), rate).baseCents, rows);
}

/**
 * VAT by rate, in the order in which the rows bring the rates up. Delivery belongs to the goods: it is spread over their
 * rates by gross; where they all cost nothing, it is taxed at the rate of the destination.
 */
export function vatGroups(
  rows: readonly TaxedRow[],
  deliveryCents: number,
  treatment: VatTreatment,
): VatGroup[] {
  const goods = new Map<BasisPoints, number>();
  for (const row of rows) {
    const rate = rateOf(row, treatment);
    goods.set(rate, (goods.get(rate) ?? 0) + row.cents);
  }
  const delivery = new Map<BasisPoints, number>();
  if (sumCents([...goods.values()]) === 0) {
    const rate = rateOf({}, treatment);
    if (deliveryCents > 0) goods.set(rate, 0);
    delivery.set(rate, deliveryCents);
  } else {
    const shares = allocate(deliveryCents, [...goods.values()]);
    [...goods.keys()].forEach((rate, index) => delivery.set(rate, shares[index] ?? 0));
  }
  return [...goods].map(([rate, cents]) => {
    const part = delivery.get(rate) ?? 0;
    const grossCents = cents + part;
    return { rate, kind: treatment.kind, grossCents, ...splitVat(grossCents, rate), deliveryCents: part };
  });
}
