import type { Count, IsoDate } from '../values';

export interface ReplacementLine {
  /** Id of the order line. */
  lineId: string;
  sku: string;
  /** In the order's language. */
  title: string;
  size: string;
  quantity: Count;
}

/** Units of an order that are sent again, free of charge, to its address. */
export interface ReplacementView {
  _id: string;
  at: IsoDate;
  lines: ReplacementLine[];
  carrier?: string | undefined;
  tracking?: string | undefined;
  /** Null until the parcel is sent. */
  shippedAt: IsoDate | null;
  /** Only before the parcel is sent. */
  cancelledAt: IsoDate | null;
}
