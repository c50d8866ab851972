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
import { TRACKING_PATTERN } from './parcel';
import { type AdminReplacement, CARRIER, SHIP_REPLACEMENT_INPUT } from './replacement';
import type { ReservationState, StockMoveKind } from './stock';

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

/** Number of refunded units of an order line. */
export interface RefundLine {
  lineId: string;
  sku: string;
  quantity: Count;
  /** The price of these units, in cents. */
  cents: Cents;
  /** Number of refunded units that are restocked. */
  restock: Count;
}

export interface RefundView {
  _id: string;
  /**
   * The refunded amount. It differs from the sum of lines and delivery if staff entered it, or if it was limited to the
   * refundable amount.
   */
  amountCents: Cents;
  lines: RefundLine[];
  deliveryCents: Cents;
  reason: RefundReason;
  note: string;
  state: RefundState;
  at: IsoDate;
  /** Name of the staff member; empty for the shop itself and the payment provider. */
  by: string;
  /** Reference of a manual bank transfer. */
  reference: string;
  /** Bank account for a manual refund, stored until the refund is paid. */
  account: BankAccount | null;
  /** Credit note number; null until the refund is paid, and for orders without an invoice. */
  creditNote: string | null;
  /** Whether the refund failed and is still owed. Staff must retry or close the refund. */
  owed: boolean;
}

/** `lines` refunds the given units and delivery, `amount` refunds any amount, and `all` refunds the remainder. */
export const REFUND_SCOPES = ['lines', 'amount', 'all'] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

/** A bank transfer whose amount differs from the order total and therefore does not settle the order. */
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
  /** Version for optimistic locking: an edit contains the version that it is based on. */
  version: Count;
  source: 'web' | 'staff';
  refunds: RefundView[];
  replacements?: AdminReplacement[] | undefined;
  /** Current product names keyed by product id, for packers whose language differs from the buyer's. */
  titles: Record<string, Localized>;
  /** Current weight of the products to pack in grams, without the box; null if a size no longer exists. */
  weightGrams: Count | null;
  notes: OrderNote[];
  reference: string;
  /** Transfers whose amount differs from the total, oldest first. */
  received: TransferReceipt[];
  receivedCents: Cents;
  /** Amounts by which these transfers fall short of or exceed the total. */
  missingCents: Cents;
  surplusCents: Cents;
  /**
   * Amount in cents that, according to staff, had arrived when they cancelled the unpaid order; null if not entered.
   */
  arrivedCents: Cents | null;
  provider: { sessionId: string; intentId: string } | null;
  editable: boolean;
  /**
   * Whether a card network reported the payment as fraud before the parcel was sent. Shipping then requires
   * `despiteWarning`.
   */
  fraudWarned: boolean;
  /**
   * When the recipient of the emails reported that the order is not theirs. Null if this was not reported, or after the
   * parcel was sent.
   */
  wrongRecipientReportedAt: IsoDate | null;
  /** Number of units per SKU that can be restocked after a chargeback, because they were never sent. */
  restockable: Record<string, Count>;
  /** Characters in names and addresses that the invoice cannot print; empty once the invoice is issued. */
  unprintable: string[];
  /** The buyer's number of orders and total payments so far, including this order. */
  buyer: { account: boolean; orders: Count; paidCents: Cents };
}

/** Details of the error 409 `unprintableCharacters`. */
export interface UnprintableCharacters {
  characters: string[];
}

/** Delay in ms before the emails of a packing run are sent. The run can be undone until the first email is sent. */
export const RUN_UNDO_DELAY_MS = 120_000;

export const RUN_STEPS = ['processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];
export type RunStep = (typeof RUN_STEPS)[number];

export interface BulkResult {
  /** The order id as given in the request. */
  _id: string;
  number: string;
  ok: boolean;
  /** The error for this order. For `trackingTaken`, `number` is the order that already has the tracking number. */
  error: { key: ErrorKey; message: string; number?: string | undefined } | null;
}

/** Transitions of many orders at once. Shipping is separate, because each parcel has its own tracking number. */
const BULK_TRANSITIONS = ['processing', 'delivered'] as const satisfies OrderStatus[];
export type BulkTransition = (typeof BULK_TRANSITIONS)[number];

export interface MatchingResult {
  results: BulkResult[];
  next: string | null;
}

/** An entry in an order's history. `_id` identifies entries that can be retried. */
export type TimelineEvent = { at: IsoDate } & (
  | {
      kind: 'state';
      from: OrderStatus | null;
      to: OrderStatus;
      by: Actor;
      cause: string;
      /** Request id, as in the log; empty if a timer caused the entry. */
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
      /** Time of the next attempt; null if the job is finished. */
      dueAt: IsoDate | null;
    }
  | {
      kind: 'provider';
      _id: string;
      type: string;
      status: 'pending' | 'done' | 'dead';
      outcome: string;
      /** Id of the webhook request; empty if the shop fetched the event from the provider. */
      requestId: string;
    }
  | { kind: 'refund'; refund: RefundView }
  | { kind: 'note'; by: string; text: string }
  | { kind: 'audit'; by: string; action: OrderAction; changes: AuditChange[]; requestId: string }
);

export interface OrderTimeline {
  reservation: { state: ReservationState; expiresAt: IsoDate } | null;
  /** Sorted newest first. */
  events: TimelineEvent[];
}

const CENTS_MAX = 100_000_000;

/** Order fields that can be edited without changing amounts. */
export const EDIT_ORDER_INPUT = {
  version: f.VERSION,
  /** Email address of this order, editable even after shipping. The account's email address does not change. */
  email: f.optional(f.EMAIL),
  address: f.optional(recipient),
  /** Additional cost of delivery to another zone, if the shop bears it; 0 by default. */
  waivedCents: f.optional(f.money(0, LIMITS.cardPaymentMaxCents)),
  /** Note to be printed on the packing slip. */
  note: f.optional(f.lines(LIMITS.noteMax)),
};
export type EditOrderInput = f.RequestOf<typeof EDIT_ORDER_INPUT>;
export const NOTE = { text: f.lines(LIMITS.staffNoteMax, { min: 1 }) };

export const SHIP_ORDER_INPUT = {
  ...SHIP_REPLACEMENT_INPUT,
  /** Whether staff have confirmed the fraud warning. */
  despiteWarning: f.optional(f.FLAG),
};
export type ShipOrderInput = f.RequestOf<typeof SHIP_ORDER_INPUT>;

export const RECORD_REFUND_INPUT = { reference: f.line(LIMITS.referenceMax, { min: 1 }) };
export const BANK_PAYMENT = { ...RECORD_REFUND_INPUT, amountCents: f.money(1, CENTS_MAX) };
export type BankPayment = f.InputOf<typeof BANK_PAYMENT>;
/** Records a bank transfer whose amount differs from the total. */
export const OTHER_TRANSFER = f.extendFields(BANK_PAYMENT, { version: f.VERSION });
export type OtherTransfer = f.InputOf<typeof OTHER_TRANSFER>;

const REFUND_REQUEST_LINE = {
  lineId: LINE_ID,
  quantity: f.whole(1, LIMITS.lineQuantity),
  /** Number of refunded units to restock. */
  restock: f.whole(0, LIMITS.lineQuantity),
};
/** Units of an order line to refund. */
export type RefundRequestLine = f.RequestOf<typeof REFUND_REQUEST_LINE>;
export const REFUND = {
  scope: f.choice(REFUND_SCOPES),
  /**
   * The amount in cents that the page shows; 0 for free units. If the server computes a different amount, the request
   * fails with 409.
   */
  amountCents: f.money(0, CENTS_MAX),
  /** Lines to refund; empty for the scope `amount`. */
  lines: f.list(f.group('RefundWishDto', REFUND_REQUEST_LINE), { max: LIMITS.cartLines, unique: ['lineId'] }),
  /**
   * Delivery fee to refund in cents, for the scope `lines`; 0 by default. The scope `all` includes the remaining fee.
   */
  deliveryCents: f.optional(f.money(0, CENTS_MAX)),
  reason: f.choice(REFUND_REASONS),
  note: f.optional(f.line(LIMITS.reportNoteMax)),
  /** Reference of the bank transfer, for orders that were not paid by card. */
  reference: f.optional(f.line(LIMITS.referenceMax)),
  /** Idempotency key generated by the client. */
  key: f.UUID,
};
export type RefundInput = f.RequestOf<typeof REFUND>;
const ORDER_IDS = { ids: f.list(f.ID, { min: 1, max: LIMITS.bulkOrders, unique: true }) };
export const BULK_STATUS = f.extendFields(ORDER_IDS, { status: f.choice(BULK_TRANSITIONS) });
export type BulkStatus = f.InputOf<typeof BULK_STATUS>;
/** Undoes the transition to the given status for several orders. If one transition cannot be undone, none is. */
export const UNDO_RUN_INPUT = f.extendFields(ORDER_IDS, { status: f.choice(RUN_STEPS) });
export type UndoRunInput = f.InputOf<typeof UNDO_RUN_INPUT>;
export const BULK_SHIPMENT = {
  parcels: f.list(f.group('ParcelDto', { _id: f.ID, tracking: f.optional(f.matching(TRACKING_PATTERN)) }), {
    min: 1,
    max: LIMITS.bulkOrders,
    unique: ['_id'],
  }),
  /** Carrier of the parcel; not used for pickup. */
  carrier: CARRIER,
  notify: f.FLAG,
};
export type BulkShipment = f.RequestOf<typeof BULK_SHIPMENT>;
export const STATUS_BY_FILTER_INPUT = {
  filter: f.own<Omit<OrderListQuery, 'page' | 'pageSize' | 'sort'>>(),
  status: f.choice(BULK_TRANSITIONS),
  /** Position from which to continue: `next` of the previous response. One request changes at most 100 orders. */
  after: f.optional(f.ID),
};
export type MatchingStatus = f.RequestOf<typeof STATUS_BY_FILTER_INPUT>;
