import { discountedCents } from '../money';
import type { ScopedLine } from '../promotion/scope';
import type { BasisPoints } from './vat';

interface AnyLine {
  /** Unique within the order. */
  id: string;
  sku: string;
  /** Units, from 1. */
  quantity: number;
  /** Unit price before any reduction, in cents, VAT included. */
  priceCents: number;
  /** Set if it is not taxed at the destination's rate. */
  vatRate?: BasisPoints | undefined;
}

/** Goods of the shop, the only lines promotions apply to. */
export interface GoodsLine extends AnyLine, ScopedLine {
  kind: 'goods';
  /** The reduction in force, 0 to 100; 0 without one. */
  reductionPercent: number;
  /**
   * Lowest price of the 30 days before the reduction, in cents, from which it is announced; null if nothing may be
   * announced.
   */
  lowest30DaysCents: number | null;
}

/** Gift wrapping and lines that staff add: nothing reduces them. */
export interface FixedLine extends AnyLine {
  kind: 'wrapping' | 'manual';
}

export type LineInput = GoodsLine | FixedLine;

/** Unit price after the reduction, in cents, rounded half up once per unit. */
export const unitPriceCents = (line: LineInput): number =>
  line.kind === 'goods' ? discountedCents(line.priceCents, line.reductionPercent) : line.priceCents;

/** The whole line after its reduction and before promotions, in cents. */
export const lineCents = (line: LineInput): number => unitPriceCents(line) * line.quantity;

export const isGoods = (line: LineInput): line is GoodsLine => line.kind === 'goods';

/** By SKU, then by id, by character code, so that neither insertion order nor language matters. */
export const inSkuOrder = <Line extends Pick<AnyLine, 'sku' | 'id'>>(lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => compare(a.sku, b.sku) || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
