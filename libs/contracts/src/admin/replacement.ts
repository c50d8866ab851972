import type { ReplacementView } from '../order/replacement';
import type { Count } from '../values';

export const REPLACEMENT_REASONS = ['lost', 'damaged', 'incomplete', 'wrongItem'] as const;
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

/** Sends goods of an order again. Nothing is charged or refunded. */
export interface NewReplacement {
  /** Order lines with the units to send; see `replaceableUnits`. */
  lines: { lineId: string; quantity: Count }[];
  reason: ReplacementReason;
  /** For staff only. */
  note?: string;
  /** Idempotency key made by the client. */
  key: string;
}

/** Sends the parcel, or corrects its carrier and tracking number. */
export interface ShipReplacement {
  carrier?: string;
  tracking?: string;
  notify: boolean;
}

export interface AdminReplacement extends ReplacementView {
  reason: ReplacementReason;
  note: string;
  /** Staff member's name. */
  by: string;
}
