import { computeDiscountedCents } from '../money';
import type { ScopedLine } from '../promotion/scope';
import type { BasisPoints } from './vat';

interface AnyLine {
  /** Id of the line, unique within the order. */
  id: string;
  sku: string;
  /** Number of units, at least 1. */
  quantity: number;
  /** Unit price before any discount, in cents, including VAT. */
  priceCents: number;
  /** VAT rate, if it differs from the rate of the destination. */
  vatRate?: BasisPoints | undefined;
}

/** A line of goods. Promotions can apply to it. */
export interface GoodsLine extends AnyLine, ScopedLine {
  kind: 'goods';
  /** Current discount in percent, 0 to 100; 0 for none. */
  appliedDiscountPercent: number;
  /** Reference price: the lowest of the 30 days before the discount, in cents; null if nothing may be announced. */
  lowest30DaysCents: number | null;
}

/** A line without discounts: gift wrapping, or a line added by staff. */
export interface FixedLine extends AnyLine {
  kind: 'wrapping' | 'manual';
}

export type LineInput = GoodsLine | FixedLine;

/** Unit price after the discount in cents, rounded half up for each unit. */
export const unitPriceCents = (line: LineInput): number =>
  line.kind === 'goods'
    ? computeDiscountedCents(line.priceCents, line.appliedDiscountPercent)
    : line.priceCents;

/** Price of the whole line in cents, after its discount and before promotions. */
export const computeLineCents = (line: LineInput): number => unitPriceCents(line) * line.quantity;

export const isGoods = (line: LineInput): line is GoodsLine => line.kind === 'goods';

/** Sorts by SKU, then by id, comparing character codes, so that insertion order and language do not matter. */
export const sortBySku = <Line extends Pick<AnyLine, 'sku' | 'id'>>(lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => compare(a.sku, b.sku) || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
