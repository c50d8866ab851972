import * as f from '../fields';
import { LIMITS } from '../limits';
import { LINE_ID } from '../order/order-fields';
import type { ReplacementView } from '../order/replacement';
import { CARRIERS, TRACKING } from './parcel';

export const REPLACEMENT_REASONS = ['lost', 'damaged', 'incomplete', 'wrongItem'] as const;
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

/** Sends goods of an order again. Nothing is charged or refunded. */
export const NEW_REPLACEMENT = {
  /** Order lines with the units to send; see `replaceableUnits`. */
  lines: f.list(f.group('ReplacedLineDto', { lineId: LINE_ID, quantity: f.whole(1, LIMITS.lineQuantity) }), {
    min: 1,
    max: LIMITS.cartLines,
    unique: ['lineId'],
  }),
  reason: f.choice(REPLACEMENT_REASONS),
  /** For staff only. */
  note: f.optional(f.line(LIMITS.reportNoteMax)),
  /** Idempotency key made by the client. */
  key: f.UUID,
};
export type NewReplacement = f.InputOf<typeof NEW_REPLACEMENT>;

export const CARRIER = f.optional(f.choice(Object.keys(CARRIERS)));
/** Sends the parcel, or corrects its carrier and tracking number. */
export const SHIP_REPLACEMENT = {
  carrier: CARRIER,
  tracking: f.optional(f.matching(TRACKING)),
  notify: f.FLAG,
};
export type ShipReplacement = f.InputOf<typeof SHIP_REPLACEMENT>;

export interface AdminReplacement extends ReplacementView {
  reason: ReplacementReason;
  note: string;
  /** Staff member's name. */
  by: string;
}
