import type { PageOf, PageQuery } from '../paging';
import type { ImageView, ProductStatus } from '../shop/product';

/** Why staff correct a count. */
export const ADJUST_REASONS = ['received', 'counted', 'damaged', 'returned', 'gift', 'other'] as const;
export type AdjustReason = (typeof ADJUST_REASONS)[number];

export interface AdjustStock {
  sku: string;
  /** Pieces to add or, below zero, to take away. */
  change: number;
  reason: AdjustReason;
  note?: string;
  /** Made by the client for each adjustment: the same key counts once. */
  key: string;
}

export interface StockCountsView {
  sku: string;
  /** On the shelf, put aside for orders, sold; in pieces. */
  available: number;
  reserved: number;
  sold: number;
}

export const STOCK_MOVE_KINDS = ['receive', 'hold', 'commit', 'release', 'adjust', 'return'] as const;
export type StockMoveKind = (typeof STOCK_MOVE_KINDS)[number];

export const HOLD_STATES = ['held', 'committed', 'released'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** One line of the ledger; the sums of all lines of a SKU are its counts. */
export interface StockMoveView {
  kind: StockMoveKind;
  available: number;
  reserved: number;
  sold: number;
  at: string;
  /** The order behind it; null for goods received and adjustments. */
  orderId: string | null;
  reason: AdjustReason | null;
  note: string;
  /** Name of the person of the staff; empty for the shop itself. */
  by: string;
}

export interface StockLedger {
  sku: string;
  counts: StockCountsView;
  /** Newest first. */
  moves: StockMoveView[];
  nextCursor: string | null;
}

export const STOCK_SORTS = ['sku', '-sku', 'available', '-available'] as const;

export interface StockListQuery extends PageQuery {
  /** Only sizes on sale with fewer pieces than the shop's threshold; fewest first unless sorted. */
  low?: boolean;
  sort?: (typeof STOCK_SORTS)[number];
}

export interface StockRow extends StockCountsView {
  /** The size it counts; null for a SKU that no product has any more. */
  product: {
    _id: string;
    title: string;
    size: string;
    image: ImageView | null;
    status: ProductStatus;
  } | null;
}

export interface StockListPage extends PageOf {
  rows: StockRow[];
  /** Sizes on sale that are low, over all pages. */
  low: number;
  /** Fewer pieces than this are low. */
  threshold: number;
}
