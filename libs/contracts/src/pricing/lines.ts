import { discountedCents } from '../money';
import type { BasisPoints } from './vat';

interface AnyLine {
  /** Unique within the order. */
  id: string;
  sku: string;
  /** Pieces, from 1. */
  quantity: number;
  /** Of a piece before any reduction, in cents with VAT. */
  priceCents: number;
  /** Where it is not taxed at the rate of the destination. */
  vatRate?: BasisPoints | undefined;
}

/** Goods of the shop: all that promotions may be used on. */
export interface GoodsLine extends AnyLine {
  kind: 'goods';
  /** Of the one reduction in force, 0 to 100; 0 without one. */
  reductionPercent: number;
  /** Of the 30 days before the reduction, in cents: what it may be announced from; null where nothing may. */
  lowest30DaysCents: number | null;
  /** Of a piece. */
  weightGrams: number;
  productId: string;
  tags: readonly string[];
  collections: readonly string[];
}

/** Wrapping, what staff add by hand, and gift cards that are bought at face value: nothing reduces them. */
export interface FixedLine extends AnyLine {
  kind: 'wrapping' | 'manual' | 'giftCard';
}

export type LineInput = GoodsLine | FixedLine;

/** Price of a piece after its reduction, in cents, rounded half up once per piece. */
export const unitPriceCents = (line: LineInput): number =>
  line.kind === 'goods' ? discountedCents(line.priceCents, line.reductionPercent) : line.priceCents;

/** The whole line after its reduction and before promotions, in cents. */
export const lineCents = (line: LineInput): number => unitPriceCents(line) * line.quantity;

export const isGoods = (line: LineInput): line is GoodsLine => line.kind === 'goods';

/** By SKU, then by id, sign by sign: so that the order of adding never matters, nor a language. */
export const inSkuOrder = <Line extends Pick<AnyLine, 'sku' | 'id'>>(lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => compare(a.sku, b.sku) || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
