import { roundHalfUp, sumCents } from '../money';
import { allocateCents } from './allocate';

/**
 * A rate in hundredths of a percent: 2100 is 21 %, 2550 is 25.5 %.
 * @asType integer
 * @minimum 0
 */
export type BasisPoints = number & { readonly unit: 'basisPoints' };

/** Converts a percentage to hundredths of a percent. @param percent at most two decimals */
export const toBasisPoints = (percent: number): BasisPoints => Math.round(percent * 100) as BasisPoints;

/** Converts a rate to percent: 2550 becomes 25.5. */
export const toPercent = (rate: BasisPoints): number => rate / 100;

const FULL_RATE = 10_000;
const EXEMPT = toBasisPoints(0);

/** Splits a gross amount into base and VAT in cents, which always add up to the gross amount. */
export function splitVat(grossCents: number, rate: BasisPoints): { baseCents: number; vatCents: number } {
  const sign = grossCents < 0 ? -1 : 1;
  const baseCents = sign * roundHalfUp((Math.abs(grossCents) * FULL_RATE) / (FULL_RATE + rate));
  return { baseCents, vatCents: grossCents - baseCents };
}

/** How an order is taxed at its destination. */
export type VatTreatment =
  /** The kind is `home` by default. */
  | { kind?: 'home' | 'oss'; rate: BasisPoints }
  /** Outside the EU VAT territory: exempt. VAT at `deductedRate` is deducted from prices; 0 leaves them unchanged. */
  | { kind: 'export'; deductedRate: BasisPoints };

/** A taxed amount of an order in cents, including VAT. */
export interface TaxedRow {
  cents: number;
  /** VAT rate of goods with a specific rate; otherwise the destination determines the rate. */
  rate?: BasisPoints | undefined;
}

/** Amounts of one VAT rate in cents; base + VAT = gross. */
export interface VatGroup {
  rate: BasisPoints;
  kind: NonNullable<VatTreatment['kind']>;
  grossCents: number;
  baseCents: number;
  vatCents: number;
  /** Part of the gross amount that belongs to delivery. */
  deliveryCents: number;
}

/** VAT rate of a row. */
export const getRate = (row: Pick<TaxedRow, 'rate'>, treatment: VatTreatment): BasisPoints =>
  treatment.kind === 'export' ? EXEMPT : (row.rate ?? treatment.rate);

/**
 * Deducts the VAT from rows, in cents, for an export. The base of the total is distributed over the rows. If no VAT is
 * deducted at the destination, the rows are returned unchanged.
 */
export function deductVat(rows: readonly number[], treatment: VatTreatment): number[] {
  const rate = treatment.kind === 'export' ? treatment.deductedRate : EXEMPT;
  return allocateCents(splitVat(sumCents(rows), rate).baseCents, rows);
}

/**
 * VAT per rate, in the order of first appearance. Delivery is taxed like the goods: it is distributed over their rates
 * in proportion to the gross amounts. If all goods are free, delivery is taxed at the destination's rate.
 */
export function computeVatGroups(
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
    const shares = allocateCents(deliveryCents, [...goods.values()]);
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
