import type { Cents, Percent } from './values';

/** Amounts are integers in minor units (cents). Prices include VAT. */

/** Rounds prices and other amounts half up, as `Math.round` does for non-negative numbers. */
export const roundHalfUp = (value: number): number => Math.round(value);

/** Unit price after a discount in cents, rounded half up for each unit. @param appliedDiscountPercent 0 to 40 */
export const computeDiscountedCents = (priceCents: number, appliedDiscountPercent: number): number =>
  roundHalfUp((priceCents * (100 - appliedDiscountPercent)) / 100);

/** The reference price in cents, and the discount in percent rounded down. */
export interface AnnouncedDiscount {
  beforeCents: Cents;
  percent: Percent;
}

/**
 * The discount that may be announced, relative to the lowest price of the previous 30 days (Directive 98/6/EC, article
 * 6a; Court of Justice, C-330/23). If the price was raised shortly before the discount, the announced discount is
 * smaller, or none may be announced.
 * @returns null if nothing may be announced
 */
export function getAnnouncedDiscount(size: {
  priceCents: number;
  unitPriceCents: number;
  lowest30DaysCents: number | null;
}): AnnouncedDiscount | null {
  const { priceCents, unitPriceCents, lowest30DaysCents } = size;
  const beforeCents = Math.min(priceCents, lowest30DaysCents ?? unitPriceCents);
  // Tolerance of half a cent, because a rounded unit price could otherwise turn 20 % into 19 %
  const percent = Math.floor(((beforeCents - unitPriceCents + 0.5) * 100) / beforeCents);
  return beforeCents > unitPriceCents && percent > 0 ? { beforeCents, percent } : null;
}

/** Amount saved on these units in cents, relative to the reference price. */
export function getAnnouncedSavingCents(
  size: Parameters<typeof getAnnouncedDiscount>[0],
  quantity: number,
): number {
  const reduction = getAnnouncedDiscount(size);
  return reduction ? (reduction.beforeCents - size.unitPriceCents) * quantity : 0;
}

/** Price per 100 g in cents, rounded half up (EU Directive 98/6/EC requires a unit price). */
export const computeCentsPer100g = (priceCents: number, weightGrams: number): number =>
  roundHalfUp((priceCents * 100) / weightGrams);

export const sumCents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, cents) => sum + cents, 0);

/** Converts cents to euros, for scales and machine-readable output. `format.money` formats amounts for people. */
export const toEuros = (cents: number): number => cents / 100;

/** Parses euros with comma or point (`4,5`) into cents; null if the input is not an amount. */
export function parseEuros(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match && Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Formats cents as `4,50`, for input fields. */
export const toEurosInput = (cents: number): string => toEuros(cents).toFixed(2).replace('.', ',');
