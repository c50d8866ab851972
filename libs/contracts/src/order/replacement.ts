import type { Count, IsoDate } from '../values';

export interface ReplacementLine {
  /** Id of the order line. */
  lineId: string;
  sku: string;
  /** The title in the language of the order. */
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
  /** A replacement can only be cancelled before the parcel is sent. */
  cancelledAt: IsoDate | null;
}
