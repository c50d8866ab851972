import type { ErrorKey } from '../errors';
import type { Locale } from '../locale';
import type { Address, ShippingMethod } from '../order/address';
import type { BankAccount } from '../order/bank';
import type { OrderView, PaymentMethod } from '../order/order';
import type { Actor, OrderStatus } from '../order/order-status';
import type { AuditChange } from './audit';
import type { OrderListQuery } from './lists';
import type { HoldState, StockMoveKind } from './stock';

/** Ways of paying that staff record by hand. */
export const COUNTER_METHODS = ['transfer', 'cash', 'terminal'] as const satisfies PaymentMethod[];
export type CounterMethod = (typeof COUNTER_METHODS)[number];

export const REFUND_REASONS = ['request', 'damaged', 'missing', 'late', 'cancelled', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_STATES = ['requested', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export interface RefundLine {
  sku: string;
  quantity: number;
  /** Pieces go back on the shelf. */
  restock: boolean;
}

/** Money given back, or asked to be. */
export interface RefundView {
  _id: string;
  amountCents: number;
  lines: RefundLine[];
  reason: RefundReason;
  note: string;
  state: RefundState;
  at: string;
  /** Name of the person of the staff; empty for the shop itself and the provider. */
  by: string;
  /** Of a transfer made by hand. */
  reference: string;
  /** Where staff transfer it to, while they owe it and the buyer has said so. */
  account: BankAccount | null;
  /** Number of the credit note; null before the money has left, and where there was no bill. */
  creditNote: string | null;
}

/** `lines` costs what its pieces cost; `amount` is free; `all` is what is left. */
export const REFUND_SCOPES = ['lines', 'amount', 'all'] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

export interface RefundInput {
  scope: RefundScope;
  /** What the button said, in cents; another sum on the server answers 409. */
  amountCents: number;
  /** Pieces that are given back; with `amount`, none. */
  lines: RefundLine[];
  reason: RefundReason;
  note?: string;
  /** Of the transfer that gave the money back; for orders that were not paid by card. */
  reference?: string;
  /** Made by the client for each refund: the same key counts once. */
  key: string;
}

export interface OrderNote {
  at: string;
  by: string;
  text: string;
}

/** An order as staff see it. */
export interface AdminOrder extends OrderView {
  /** Counts the edits; an edit names the version it was made on. */
  version: number;
  source: 'web' | 'staff';
  refunds: RefundView[];
  /** What can still be given back, in cents. */
  refundableCents: number;
  /** Pieces of each line that were not given back yet, by SKU. */
  refundable: Record<string, number>;
  notes: OrderNote[];
  /** Of the bank transfer or the terminal. */
  reference: string;
  /** Ids at the payment provider. */
  provider: { sessionId: string; intentId: string } | null;
  /** May the address still change? */
  editable: boolean;
  /** Whether the buyer has an account, and what they have placed and paid so far, this order included. */
  buyer: { account: boolean; orders: number; paidCents: number };
}

/** A staff edit of what does not touch money: brief's `admin-edit-order`. */
export interface EditOrder {
  version: number;
  address?: Address;
  /** For the maker and the buyer; printed on the packing slip. */
  note?: string;
}

export interface ShipOrder {
  carrier?: string;
  tracking?: string;
  /** Write to the buyer. */
  notify: boolean;
}

export interface BankPayment {
  /** As it stands on the statement. */
  reference: string;
  /** Must be the total of the order to the cent. */
  amountCents: number;
}

/** An order that staff take by phone or at a market stall. */
export interface DraftOrder {
  /** Made by the client: the same key makes one order. */
  key: string;
  /** An existing account is found by its address; nobody is written to without one. */
  customer: { name: string; email?: string; phone?: string };
  locale: Locale;
  lines: { productId: string; size: string; quantity: number }[];
  shipping: ShippingMethod;
  /** Not needed for what is collected. */
  address?: Address;
  note?: string;
  taxId?: string;
  payment: CounterMethod;
  /** Receipt of the terminal; required for it. */
  reference?: string;
}

export interface BulkStatus {
  ids: string[];
  status: BulkTransition;
}
/** Parcels that leave together. */
export interface BulkShip {
  parcels: { _id: string; tracking?: string }[];
  /** Of those that are sent; what is collected has none. */
  carrier?: string;
  /** Write to the buyers. */
  notify: boolean;
}
/** What became of one order of a bulk change. */
export interface BulkResult {
  _id: string;
  number: string;
  ok: boolean;
  error: { key: ErrorKey; message: string } | null;
}

/** Transitions that are the same for every parcel, and that many orders make at once; one leaves with its own number. */
export const BULK_TRANSITIONS = ['processing', 'delivered'] as const satisfies OrderStatus[];
export type BulkTransition = (typeof BULK_TRANSITIONS)[number];

/** All orders that a list finds, over its pages. */
export interface MatchingStatus {
  filter: Omit<OrderListQuery, 'page' | 'pageSize' | 'sort'>;
  status: BulkTransition;
  /** `next` of the answer before: a call moves 100 at most. */
  after?: string;
}
export interface MatchingResult {
  results: BulkResult[];
  /** Null when there are no more. */
  next: string | null;
}

/** One line of an order's history; `_id` names what can be done again. */
export type TimelineEvent = { at: string } & (
  | {
      kind: 'state';
      from: OrderStatus | null;
      to: OrderStatus;
      by: Actor;
      cause: string;
      /** Of the request that moved it, as the log names it; empty where a timer did. */
      requestId: string;
    }
  | { kind: 'stock'; move: StockMoveKind; items: { sku: string; quantity: number }[] }
  | {
      kind: 'mail';
      _id: string;
      type: string;
      status: 'pending' | 'enqueued' | 'sending' | 'done' | 'dead';
      attempts: number;
      error: string;
    }
  | {
      kind: 'provider';
      _id: string;
      type: string;
      status: 'pending' | 'done' | 'dead';
      outcome: string;
      /** Of the request that brought it; empty where the shop asked for it. */
      requestId: string;
    }
  | { kind: 'refund'; refund: RefundView }
  | { kind: 'note'; by: string; text: string }
  | { kind: 'audit'; by: string; action: string; changes: AuditChange[]; requestId: string }
);

export interface OrderTimeline {
  /** Pieces put aside for the order; null where none were. */
  hold: { state: HoldState; expiresAt: string } | null;
  /** Newest first. */
  events: TimelineEvent[];
}

/** Carriers with the page that follows a parcel. */
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

export const isCarrier = (value: string): value is Carrier => Object.hasOwn(CARRIERS, value);
export const carrierName = (carrier: string): string =>
  isCarrier(carrier) ? CARRIERS[carrier].name : carrier;

/** Page of the carrier that follows the parcel; null where there is none. */
export const trackingUrl = ({ carrier, tracking }: { carrier?: string; tracking?: string }): string | null =>
  carrier && tracking && isCarrier(carrier) ? CARRIERS[carrier].url + encodeURIComponent(tracking) : null;
