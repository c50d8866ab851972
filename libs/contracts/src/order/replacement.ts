import type { Count, IsoDate } from '../values';

export interface ReplacementLine {
  /** Id of the order line. */
  lineId: string;
  sku: string;
  /** Product title in the language of the order. */
  title: string;
  size: string;
  quantity: Count;
}

/** Order items that are sent again to the order's address, free of charge. */
export interface ReplacementView {
  _id: string;
  at: IsoDate;
  lines: ReplacementLine[];
  carrier?: string | undefined;
  tracking?: string | undefined;
  /** When the parcel was sent; null until then. */
  shippedAt: IsoDate | null;
  /** When the replacement was cancelled. It can only be cancelled before the parcel is sent. */
  cancelledAt: IsoDate | null;
}
