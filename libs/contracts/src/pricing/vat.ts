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
export const toPercent = (rate: BasisPoints): number => rate / 100;

const FULL_RATE = 10_000;
const EXEMPT = basisPoints(0);

/** Base and VAT of a gross amount in cents; they always add up to it. */
export function splitVat(grossCents: number, rate: BasisPoints): { baseCents: number; vatCents: number } {
  const sign = grossCents < 0 ? -1 : 1;
  const baseCents = sign * roundHalfUp((Math.abs(grossCents) * FULL_RATE) / (FULL_RATE + rate));
  return { baseCents, vatCents: grossCents - baseCents };
}

/** How the destination of an order is taxed. */
export type VatTreatment =
  /** Home by default. */
  | { kind?: 'home' | 'oss'; rate: BasisPoints }
  /** Outside the EU VAT territory: exempt. Prices are reduced by VAT of `deductedRate`; 0 leaves them unchanged. */
  | { kind: 'export'; deductedRate: BasisPoints };

/** A taxed amount of an order, in cents, VAT included. */
export interface TaxedRow {
  cents: number;
  /** Set for goods with a rate of their own; otherwise the treatment decides. */
  rate?: BasisPoints | undefined;
}

/** Amounts of one VAT rate, in cents; base + VAT = gross. */
export interface VatGroup {
  rate: BasisPoints;
  kind: NonNullable<VatTreatment['kind']>;
  grossCents: number;
  baseCents: number;
  vatCents: number;
  /** Part of the gross that is delivery. */
  deliveryCents: number;
}

/** The rate charged for a row. */
export const getRate = (row: Pick<TaxedRow, 'rate'>, treatment: VatTreatment): BasisPoints =>
  treatment.kind === 'export' ? EXEMPT : (row.rate ?? treatment.rate);

/**
 * Rows without VAT, in cents: the base of their total at the deducted rate, distributed over them. Without a deducted
 * rate, the rows unchanged.
 */
export function withoutVat(rows: readonly number[], treatment: VatTreatment): number[] {
  const rate = treatment.kind === 'export' ? treatment.deductedRate : EXEMPT;
  return allocate(splitVat(sumCents(rows), rate).baseCents, rows);
}

/**
 * VAT by rate, in order of first appearance. Delivery is part of the goods: it is distributed over their rates by
 * gross; if all goods are free, it is taxed at the destination's rate.
 */
export function vatGroups(
  rows: readonly TaxedRow[],
  deliveryCents: number,
  treatment: VatTreatment,
): VatGroup[] {
  const goods = new Map<BasisPoints, number>();
  for (const row of rows) {
    const rate = getRate(row, treatment);
    goods.set(rate, (goods.get(rate) ?? 0) + row.cents);
  }
  const delivery = new Map<BasisPoints, number>();
  if (sumCents([...goods.values()]) === 0) {
    const rate = getRate({}, treatment);
    if (deliveryCents > 0) goods.set(rate, 0);
    delivery.set(rate, deliveryCents);
  } else {
    const shares = allocate(deliveryCents, [...goods.values()]);
    [...goods.keys()].forEach((rate, index) => delivery.set(rate, shares[index] ?? 0));
  }
  return [...goods].map(([rate, cents]) => {
    const part = delivery.get(rate) ?? 0;
    const grossCents = cents + part;
    return {
      rate,
      kind: treatment.kind ?? 'home',
      grossCents,
      ...splitVat(grossCents, rate),
      deliveryCents: part,
    };
  });
}
