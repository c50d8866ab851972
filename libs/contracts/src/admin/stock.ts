import * as f from '../fields';
import { LIMITS } from '../limits';
import type { PageOf, PageQuery } from '../paging';
import type { ImageView, ProductStatus } from '../shop/product';
import { SKU } from '../shop/size';
import type { Change, Count, Id, IsoDate } from '../values';
import type { ProductMatch } from './lists';

export const ADJUST_REASONS = ['received', 'counted', 'damaged', 'returned', 'gift', 'other'] as const;
export type AdjustReason = (typeof ADJUST_REASONS)[number];

const COUNT = f.whole(0, 1_000_000);
const NOTE = f.ignorable(f.line(200));

/** Changes stock by a difference, or sets it to a physical count. */
export const ADJUST_STOCK = {
  sku: f.matching(SKU),
  /** Negative to remove units. */
  change: f.optional(f.own<Change>()),
  /** Counted units, including those of orders not sent yet; its reason is `counted`. */
  onHand: f.optional(COUNT),
  /** The count shown to the person counting: rejected if it has changed since. */
  seenOnHand: f.optional(COUNT),
  reason: f.choice(ADJUST_REASONS),
  note: NOTE,
  /** Idempotency key made by the client. */
  key: f.UUID,
};
export type AdjustStock = f.InputOf<typeof ADJUST_STOCK>;

/** A count of several sizes, booked together or not at all. */
export const COUNT_STOCK = {
  lines: f.list(f.group('CountedLineDto', { sku: f.matching(SKU), onHand: COUNT, seenOnHand: COUNT }), {
    max: LIMITS.pageSizeMax,
  }),
  note: NOTE,
  /** Idempotency key made by the client. */
  key: f.UUID,
};
export type CountStock = f.InputOf<typeof COUNT_STOCK>;

/** A line of a count that cannot be booked, with the units that should be there and those that orders wait for. */
export interface UnbookableCount {
  sku: string;
  onHand: Count;
  promised: Count;
}

export interface StockCountsView {
  sku: string;
  available: Count;
  reserved: Count;
  /** All units ever sold. */
  sold: Count;
}

/** Including paid units that have not been sent. */
export interface ShelfCounts extends StockCountsView {
  committed: Count;
}

/** Units physically on the shelf, reserved or not. */
export const onHandOf = ({ available, reserved, committed }: Omit<ShelfCounts, 'sku' | 'sold'>): number =>
  available + reserved + committed;

export const STOCK_MOVE_KINDS = [
  'receive',
  'hold',
  'commit',
  'release',
  'adjust',
  'return',
  'replacement',
  'replacementCancelled',
] as const;
export type StockMoveKind = (typeof STOCK_MOVE_KINDS)[number];

export const HOLD_STATES = ['held', 'committed', 'released'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** The counts of a SKU are the sums of its lines. */
export interface StockMoveView {
  kind: StockMoveKind;
  available: Change;
  reserved: Change;
  sold: Change;
  at: IsoDate;
  /** Null for goods received and adjustments. */
  orderId: Id | null;
  reason: AdjustReason | null;
  note: string;
  /** Staff member's name; empty for the shop itself. */
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
  /** Only sizes on sale below the shop's threshold; lowest first unless sorted. */
  low?: boolean;
  sort?: (typeof STOCK_SORTS)[number];
}

export interface StockRow extends ShelfCounts {
  /** Only in search results. */
  match?: Pick<ProductMatch, 'by' | 'text'>;
  /** Null for a SKU that no product has any longer. */
  product: {
    _id: Id;
    title: string;
    size: string;
    image: ImageView | null;
    status: ProductStatus;
  } | null;
}

export interface StockListPage extends PageOf {
  rows: StockRow[];
  low: Count;
  threshold: Count;
}
