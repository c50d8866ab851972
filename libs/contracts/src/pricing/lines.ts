import { discountedCents } from '../money';
import type { ScopedLine } from '../promotion/scope';
import type { BasisPoints } from './vat';

interface AnyLine {
  /** Unique within the order. */
  id: string;
  sku: string;
  /** Units, from 1. */
  quantity: number;
  /** Unit price before any discount, in cents, VAT included. */
  priceCents: number;
  /** Set if the line is not taxed at the destination's rate. */
  vatRate?: BasisPoints | undefined;
}

/** Goods of the shop, the only lines to which promotions apply. */
export interface GoodsLine extends AnyLine, ScopedLine {
  kind: 'goods';
  /** The discount in force, 0 to 100; 0 without one. */
  reductionPercent: number;
  /**
   * Reference price of the discount: lowest price of the 30 days before it, in cents; null if nothing may be announced.
   */
  lowest30DaysCents: number | null;
}

/** Gift wrapping and lines added by staff, to which no discount applies. */
export interface FixedLine extends AnyLine {
  kind: 'wrapping' | 'manual';
}

export type LineInput = GoodsLine | FixedLine;

/** Unit price after the discount, in cents, rounded half up once per unit. */
export const unitPriceCents = (line: LineInput): number =>
  line.kind === 'goods' ? discountedCents(line.priceCents, line.reductionPercent) : line.priceCents;

/** The whole line after its discount and before promotions, in cents. */
export const lineCents = (line: LineInput): number => unitPriceCents(line) * line.quantity;

export const isGoods = (line: LineInput): line is GoodsLine => line.kind === 'goods';

/** Sorts by SKU, then by id, by character code, so that neither insertion order nor language matters. */
export const sortBySku = <Line extends Pick<AnyLine, 'sku' | 'id'>>(lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => compare(a.sku, b.sku) || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
