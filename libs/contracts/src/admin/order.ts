import type { ErrorKey } from '../errors';
import type { Localized } from '../locale';
import type { Recipient } from '../order/address';
import type { BankAccount } from '../order/bank';
import type { OrderView } from '../order/order';
import type { Actor, OrderStatus } from '../order/order-status';
import type { Cents, Count, Id, IsoDate } from '../values';
import type { AuditChange, OrderAction } from './audit';
import type { JobType } from './jobs';
import type { OrderListQuery } from './lists';
import type { AdminReplacement } from './replacement';
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

/** Refunded pieces of a line. */
export interface RefundLine {
  lineId: string;
  sku: string;
  quantity: Count;
  /** Their share of the line's payment. */
  cents: Cents;
  /** How many of them are restocked. */
  restock: Count;
}

/** Pieces to refund. */
export interface RefundWish {
  lineId: string;
  quantity: Count;
  /** How many of them are restocked. */
  restock: Count;
}

export interface RefundView {
  _id: string;
  /** Differs from lines plus delivery if it was typed, or limited by the remainder. */
  amountCents: Cents;
  lines: RefundLine[];
  deliveryCents: Cents;
  reason: RefundReason;
  note: string;
  state: RefundState;
  at: IsoDate;
  /** Staff member's name; empty for the shop itself and the provider. */
  by: string;
  /** Of a manual bank transfer. */
  reference: string;
  /** Account for a manual refund, once the buyer has given it and until it is paid. */
  account: BankAccount | null;
  /** Null until the money has left, and for orders without a bill. */
  creditNote: string | null;
  /** It failed and is still owed: staff repeat the refund, or close it. */
  owed: boolean;
}

/** `lines`: shares of the given pieces, and delivery; `amount`: any sum; `all`: the rest. */
export const REFUND_SCOPES = ['lines', 'amount', 'all'] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

export interface RefundInput {
  scope: RefundScope;
  /** The amount shown on the button, in cents; if the server computes another one, it answers 409. 0 for units that cost nothing. */
  amountCents: Cents;
  /** Empty with `amount`. */
  lines: RefundWish[];
  /** Delivery to refund, in cents, with `lines`; 0 by default. `all` refunds its remainder. */
  deliveryCents?: Cents;
  reason: RefundReason;
  note?: string;
  /** Of the bank transfer; for orders not paid by card. */
  reference?: string;
  /** Idempotency key made by the client. */
  key: string;
}

/** A bank transfer of another amount than the order's, which does not pay it. */
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
  /** Optimistic lock: an edit names the version it was made on. */
  version: Count;
  source: 'web' | 'staff';
  refunds: RefundView[];
  replacements?: AdminReplacement[];
  /** Current product names by id, because the packer may not read the buyer's language. */
  titles: Record<string, Localized>;
  /** What the soaps to pack weigh now, without the box; null if a size is gone. */
  weightGrams: Count | null;
  notes: OrderNote[];
  reference: string;
  /** Transfers of another amount; oldest first. */
  received: TransferReceipt[];
  receivedCents: Cents;
  /** What they leave of the total: still missing, or too much. */
  missingCents: Cents;
  surplusCents: Cents;
  /** Cents that had arrived when staff cancelled the unpaid order; null if no amount was stated. */
  arrivedCents: Cents | null;
  provider: { sessionId: string; intentId: string } | null;
  editable: boolean;
  /** A card network reports fraud before the parcel was sent: shipping requires `despiteWarning`. */
  fraudWarned: boolean;
  /** When the reader of the order's address reported that the order is not theirs; null if not, and once the parcel was sent. */
  disownedAt: IsoDate | null;
  /** Pieces by SKU that can be restocked after a chargeback because they were never sent. */
  restockable: Record<string, Count>;
  /** Characters of names and addresses that the invoice cannot print; empty once it is issued. */
  unshown: string[];
  /** The buyer's orders and payments so far, including this order. */
  buyer: { account: boolean; orders: Count; paidCents: Cents };
}

/** The brief's `admin-edit-order`: nothing here affects money. */
export interface EditOrder {
  version: Count;
  /** Recipient of its mails, editable even after shipping; the account's address does not change. */
  email?: string;
  address?: Recipient;
  /** What delivery to another zone costs more, which the shop bears; 0 when absent. */
  waivedCents?: Cents;
  /** Printed on the packing slip. */
  note?: string;
}

export interface ShipOrder {
  carrier?: string;
  tracking?: string;
  notify: boolean;
  /** Staff have confirmed the fraud warning. */
  despiteWarning?: boolean;
}

export interface BankPayment {
  reference: string;
  amountCents: Cents;
}

/** A transfer of another amount. */
export interface OtherTransfer extends BankPayment {
  /** As for `EditOrder`. */
  version: Count;
}

/** The details of 409 `signsUnshown`. */
export interface SignsUnshown {
  signs: string[];
}

export interface BulkStatus {
  ids: string[];
  status: BulkTransition;
}
export interface BulkShip {
  parcels: { _id: Id; tracking?: string }[];
  /** Not for pickup. */
  carrier?: string;
  notify: boolean;
}
/** The mails of a run of parcels wait so long, in ms: until the first is sent, the run can be undone. */
export const RUN_UNDO_MS = 120_000;

/** Undoes the last step of orders, which is the given status: all of them, or none. */
export interface UndoRun {
  ids: string[];
  status: RunStep;
}
export const RUN_STEPS = ['processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];
export type RunStep = (typeof RUN_STEPS)[number];

export interface BulkResult {
  /** As the call has it. */
  _id: string;
  number: string;
  ok: boolean;
  /** For `trackingTaken`, `number` is the order that already has the tracking number. */
  error: { key: ErrorKey; message: string; number?: string } | null;
}

/** Transitions for many orders at once; a single parcel ships with its own tracking number. */
export const BULK_TRANSITIONS = ['processing', 'delivered'] as const satisfies OrderStatus[];
export type BulkTransition = (typeof BULK_TRANSITIONS)[number];

export interface MatchingStatus {
  filter: Omit<OrderListQuery, 'page' | 'pageSize' | 'sort'>;
  status: BulkTransition;
  /** `next` of the previous response: a call changes at most 100. */
  after?: string;
}
export interface MatchingResult {
  results: BulkResult[];
  next: string | null;
}

/** `_id` names what can be retried. */
export type TimelineEvent = { at: IsoDate } & (
  | {
      kind: 'state';
      from: OrderStatus | null;
      to: OrderStatus;
      by: Actor;
      cause: string;
      /** As in the log; empty for timers. */
      requestId: string;
    }
  | { kind: 'stock'; move: StockMoveKind; items: { sku: string; quantity: Count }[] }
  | {
      kind: 'mail';
      _id: Id;
      type: JobType;
      status: 'pending' | 'enqueued' | 'sending' | 'done' | 'dead';
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
      /** Empty if the shop itself fetched it. */
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

export const CARRIERS = {
  correos: {
    name: 'Correos',
    url: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  },
  'correos express': { name: 'Correos Express', url: 'https://s.correosexpress.com/c?n=' },
  seur: { name: 'SEUR', url: 'https://www.seur.com/miseur/mis-envios?tracking=' },
  mrw: {
    name: 'MRW',
    url: 'https://www.mrw.es/seguimiento_envios/MRW_resultados_consultas.asp?modo=nacional&envio=',
  },
  gls: { name: 'GLS', url: 'https://mygls.gls-spain.es/e/' },
} as const;
export type Carrier = keyof typeof CARRIERS;
export const TRACKING = /^[A-Za-z0-9-]{4,40}$/;
const SHOP_NUMBER = /^(MUN-?\d{4}-?\d{6}|(C|D|[FRS][A-Z]?)-\d{4}-\d{6})$/i;
/** A number of an order, invoice, message or declaration, which cannot be a tracking number. */
export const isShopNumber = (value: string): boolean => SHOP_NUMBER.test(value);

const isCarrier = (value: string): value is Carrier => Object.hasOwn(CARRIERS, value);
export const carrierName = (carrier: string): string =>
  isCarrier(carrier) ? CARRIERS[carrier].name : carrier;

/** Null if the carrier has no tracking page. */
export const trackingUrl = ({ carrier, tracking }: { carrier?: string; tracking?: string }): string | null =>
  carrier && tracking && isCarrier(carrier) ? CARRIERS[carrier].url + encodeURIComponent(tracking) : null;
