import type { ErrorKey } from '../errors';
import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Localized } from '../locale';
import { recipient } from '../order/address-fields';
import type { BankAccount } from '../order/bank';
import type { OrderView } from '../order/order';
import { LINE_ID } from '../order/order-fields';
import type { Actor, OrderStatus } from '../order/order-status';
import type { Cents, Count, Id, IsoDate } from '../values';
import type { AuditChange, OrderAction } from './audit';
import type { JobType } from './jobs';
import type { OrderListQuery } from './lists';
import { TRACKING } from './parcel';
import { type AdminReplacement, CARRIER, SHIP_REPLACEMENT } from './replacement';
import type { HoldState, StockMoveKind } from './stock';

export const REFUND_REASONS = [
  'request',
  'withdrawal',
  'damaged',
  'missing',
  'late',
  'cancelled',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_STATES = ['requested', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Refunded units of a line. */
export interface RefundLine {
  lineId: string;
  sku: string;
  quantity: Count;
  /** The share of these units in the price paid for the line. */
  cents: Cents;
  /** How many of them are restocked. */
  restock: Count;
}

export interface RefundView {
  _id: string;
  /** Differs from lines plus delivery if the amount was entered, or limited by the remainder. */
  amountCents: Cents;
  lines: RefundLine[];
  deliveryCents: Cents;
  reason: RefundReason;
  note: string;
  state: RefundState;
  at: IsoDate;
  /** Staff member's name; empty for the shop itself and the provider. */
  by: string;
  /** Reference of a manual bank transfer. */
  reference: string;
  /** Account for a manual refund, stored until the refund is paid. */
  account: BankAccount | null;
  /** Null until the refund is paid out, and for orders without an invoice. */
  creditNote: string | null;
  /** Whether it failed and is still owed: staff repeat the refund, or close it. */
  owed: boolean;
}

/** `lines`: shares of the given units, and delivery; `amount`: any amount; `all`: the remainder. */
export const REFUND_SCOPES = ['lines', 'amount', 'all'] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

/** A bank transfer whose amount differs from the order total, so it does not pay the order. */
interface TransferReceipt {
  cents: Cents;
  at: IsoDate;
  by: string;
  reference: string;
}

interface OrderNote {
  at: IsoDate;
  by: string;
  text: string;
}

export interface AdminOrder extends OrderView {
  /** For optimistic locking: an edit contains the version that it is based on. */
  version: Count;
  source: 'web' | 'staff';
  refunds: RefundView[];
  replacements?: AdminReplacement[] | undefined;
  /** Current product names by id, because the packer may not read the buyer's language. */
  titles: Record<string, Localized>;
  /** Current weight of the products to pack, without the box; null if a size no longer exists. */
  weightGrams: Count | null;
  notes: OrderNote[];
  reference: string;
  /** Transfers whose amount differs from the total; oldest first. */
  received: TransferReceipt[];
  receivedCents: Cents;
  /** Difference between these transfers and the total, missing or in excess. */
  missingCents: Cents;
  surplusCents: Cents;
  /** Cents that had arrived when staff cancelled the unpaid order; null if no amount was entered. */
  arrivedCents: Cents | null;
  provider: { sessionId: string; intentId: string } | null;
  editable: boolean;
  /** A card network reported fraud before the parcel was sent: shipping requires `despiteWarning`. */
  fraudWarned: boolean;
  /**
   * When the recipient of the order's emails reported that the order is not theirs; null if not, and
   * once the parcel was sent.
   */
  disownedAt: IsoDate | null;
  /** Units by SKU that can be restocked after a chargeback because they were never sent. */
  restockable: Record<string, Count>;
  /** Characters of names and addresses that the invoice cannot print; empty once it is issued. */
  unshown: string[];
  /** The buyer's orders and payments so far, including this order. */
  buyer: { account: boolean; orders: Count; paidCents: Cents };
}

/** The details of 409 `signsUnshown`. */
export interface SignsUnshown {
  signs: string[];
}

/** Delay in ms of the emails of a batch of parcels: until the first is sent, the batch can be undone. */
export const RUN_UNDO_MS = 120_000;

export const RUN_STEPS = ['processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];
export type RunStep = (typeof RUN_STEPS)[number];

export interface BulkResult {
  /** The id as given in the request. */
  _id: string;
  number: string;
  ok: boolean;
  /** For `trackingTaken`, `number` is the order that already has the tracking number. */
  error: { key: ErrorKey; message: string; number?: string | undefined } | null;
}

/** Transitions for many orders together; a single parcel ships with its own tracking number. */
const BULK_TRANSITIONS = ['processing', 'delivered'] as const satisfies OrderStatus[];
export type BulkTransition = (typeof BULK_TRANSITIONS)[number];

export interface MatchingResult {
  results: BulkResult[];
  next: string | null;
}

/** `_id` identifies what can be retried. */
export type TimelineEvent = { at: IsoDate } & (
  | {
      kind: 'state';
      from: OrderStatus | null;
      to: OrderStatus;
      by: Actor;
      cause: string;
      /** Id of the request, as in the log; empty for timers. */
      requestId: string;
    }
  | { kind: 'stock'; move: StockMoveKind; items: { sku: string; quantity: Count }[] }
  | {
      kind: 'mail';
      _id: Id;
      type: JobType;
      status: 'pending' | 'sending' | 'done' | 'dead';
      attempts: Count;
      error: string;
      /** Time of the next attempt; null once it is finished. */
      dueAt: IsoDate | null;
    }
  | {
      kind: 'provider';
      _id: string;
      type: string;
      status: 'pending' | 'done' | 'dead';
      outcome: string;
      /** Empty if the shop fetched the event itself. */
      requestId: string;
    }
  | { kind: 'refund'; refund: RefundView }
  | { kind: 'note'; by: string; text: string }
  | { kind: 'audit'; by: string; action: OrderAction; changes: AuditChange[]; requestId: string }
);

export interface OrderTimeline {
  hold: { state: HoldState; expiresAt: IsoDate } | null;
  /** Newest first. */
  events: TimelineEvent[];
}

const CENTS_MAX = 100_000_000;

/** These fields do not affect amounts. */
export const EDIT_ORDER = {
  version: f.VERSION,
  /** Recipient of its emails, editable even after shipping; the account's address does not change. */
  email: f.optional(f.EMAIL),
  address: f.optional(recipient),
  /** Extra cost of delivery to another zone, which the shop pays; 0 when absent. */
  waivedCents: f.optional(f.money(0, LIMITS.cardPaymentMaxCents)),
  /** Printed on the packing slip. */
  note: f.optional(f.lines(LIMITS.noteMax)),
};
export type EditOrder = f.RequestOf<typeof EDIT_ORDER>;
export const NOTE = { text: f.lines(LIMITS.staffNoteMax, { min: 1 }) };

export const SHIP_ORDER = {
  ...SHIP_REPLACEMENT,
  /** Whether staff have confirmed the fraud warning. */
  despiteWarning: f.optional(f.FLAG),
};
export type ShipOrder = f.RequestOf<typeof SHIP_ORDER>;

export const RECORD_REFUND = { reference: f.line(LIMITS.referenceMax, { min: 1 }) };
export const BANK_PAYMENT = { ...RECORD_REFUND, amountCents: f.money(1, CENTS_MAX) };
export type BankPayment = f.InputOf<typeof BANK_PAYMENT>;
/** A transfer whose amount differs from the total. */
export const OTHER_TRANSFER = f.extended(BANK_PAYMENT, { version: f.VERSION });
export type OtherTransfer = f.InputOf<typeof OTHER_TRANSFER>;

const REFUND_REQUEST_LINE = {
  lineId: LINE_ID,
  quantity: f.whole(1, LIMITS.lineQuantity),
  /** How many of them are restocked. */
  restock: f.whole(0, LIMITS.lineQuantity),
};
/** Units to refund. */
export type RefundRequestLine = f.RequestOf<typeof REFUND_REQUEST_LINE>;
export const REFUND = {
  scope: f.choice(REFUND_SCOPES),
  /**
   * The amount on the button, in cents; if the server computes another amount, it responds with
   * a 409. 0 for free units.
   */
  amountCents: f.money(0, CENTS_MAX),
  /** Empty with `amount`. */
  lines: f.list(f.group('RefundWishDto', REFUND_REQUEST_LINE), { max: LIMITS.cartLines, unique: ['lineId'] }),
  /** Delivery to refund, in cents, with `lines`; 0 by default. `all` refunds its remainder. */
  deliveryCents: f.optional(f.money(0, CENTS_MAX)),
  reason: f.choice(REFUND_REASONS),
  note: f.optional(f.line(LIMITS.reportNoteMax)),
  /** Reference of the bank transfer; for orders not paid by card. */
  reference: f.optional(f.line(LIMITS.referenceMax)),
  /** Idempotency key generated by the client. */
  key: f.UUID,
};
export type RefundInput = f.RequestOf<typeof REFUND>;
const ORDER_IDS = { ids: f.list(f.ID, { min: 1, max: LIMITS.bulkOrders, unique: true }) };
export const BULK_STATUS = f.extended(ORDER_IDS, { status: f.choice(BULK_TRANSITIONS) });
export type BulkStatus = f.InputOf<typeof BULK_STATUS>;
/** Undoes the last step of orders, which is the given status: all of them, or none. */
export const UNDO_RUN = f.extended(ORDER_IDS, { status: f.choice(RUN_STEPS) });
export type UndoRun = f.InputOf<typeof UNDO_RUN>;
export const BULK_SHIP = {
  parcels: f.list(f.group('ParcelDto', { _id: f.ID, tracking: f.optional(f.matching(TRACKING)) }), {
    min: 1,
    max: LIMITS.bulkOrders,
    unique: ['_id'],
  }),
  /** Not for pickup. */
  carrier: CARRIER,
  notify: f.FLAG,
};
export type BulkShip = f.RequestOf<typeof BULK_SHIP>;
export const MATCHING_STATUS = {
  filter: f.own<Omit<OrderListQuery, 'page' | 'pageSize' | 'sort'>>(),
  status: f.choice(BULK_TRANSITIONS),
  /** `next` of the previous response: a request changes at most 100. */
  after: f.optional(f.ID),
};
export type MatchingStatus = f.RequestOf<typeof MATCHING_STATUS>;
