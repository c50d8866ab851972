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

/** One line of the ledger; the sums of all lines of a SKU are its counts. */
export interface StockMoveView {
  kind: 'receive' | 'hold' | 'commit' | 'release' | 'adjust';
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
