import type { ErrorKey } from '../errors';
import type { Locale, Localized } from '../locale';
import type { BillingInput, Recipient, ShippingMethod } from '../order/address';
import type { BankAccount } from '../order/bank';
import type { QuoteSums } from '../order/cart';
import type { OrderView, PaymentMethod } from '../order/order';
import type { Actor, OrderStatus } from '../order/order-status';
import type { GivenParts } from '../pricing/refund-share';
import type { AuditChange } from './audit';
import type { OrderListQuery } from './lists';
import type { HoldState, StockMoveKind } from './stock';

/** Payment methods that staff record by hand. */
export const COUNTER_METHODS = ['transfer', 'cash', 'terminal'] as const satisfies PaymentMethod[];
export type CounterMethod = (typeof COUNTER_METHODS)[number];

export const REFUND_REASONS = ['request', 'damaged', 'missing', 'late', 'cancelled', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_STATES = ['requested', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Pieces of a line that a refund gives back. */
export interface RefundLine {
  lineId: string;
  sku: string;
  quantity: number;
  /** Their share of what was paid for the line. */
  cents: number;
  /** How many of them go back on the shelf. */
  restock: number;
}

/** Pieces that are to be given back. */
export interface RefundWish {
  lineId?: string;
  /** Names the line where `lineId` does not, as staff pages of the version before do. */
  sku?: string;
  quantity: number;
  /** How many of them go back on the shelf; pages of the version before say all (`true`) or none. */
  restock: number | boolean;
}

export interface RefundView {
  _id: string;
  /** Lines and delivery come to another sum where it was typed, and where less was left. */
  amountCents: number;
  lines: RefundLine[];
  deliveryCents: number;
  reason: RefundReason;
  note: string;
  state: RefundState;
  at: string;
  /** Staff member's name; empty for the shop itself and the provider. */
  by: string;
  /** Of a manual bank transfer. */
  reference: string;
  /** Where staff send the money, once the buyer has said so and until it is paid. */
  account: BankAccount | null;
  /** Null until the money has left, and for orders without a bill. */
  creditNote: string | null;
  /** It failed and its sum is still owed: staff give it back again, or say that it is settled. */
  owed: boolean;
}

/** `lines`: shares of the given pieces, and delivery; `amount`: any sum; `all`: the rest. */
export const REFUND_SCOPES = ['lines', 'amount', 'all'] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

export interface RefundInput {
  scope: RefundScope;
  /** What the button said, in cents; if the server computes another sum, it answers 409. */
  amountCents: number;
  /** Empty with `amount`. */
  lines: RefundWish[];
  /** Of the delivery, in cents, with `lines`; 0 by default. `all` gives back what is left of it. */
  deliveryCents?: number;
  reason: RefundReason;
  note?: string;
  /** Of the bank transfer; for orders not paid by card. */
  reference?: string;
  /** Idempotency key made by the client. */
  key: string;
}

export interface OrderNote {
  at: string;
  by: string;
  text: string;
}

export interface AdminOrder extends OrderView {
  /** Optimistic lock: an edit names the version it was made on. */
  version: number;
  source: 'web' | 'staff';
  refunds: RefundView[];
  refundableCents: number;
  /** Pieces left to give back by SKU, for staff pages of the version before. */
  refundable: Record<string, number>;
  /** What `refundParts` counts. */
  given: GivenParts;
  /** What its products are called now, by their id: who packs may not read the buyer's language. */
  titles: Record<string, Localized>;
  notes: OrderNote[];
  reference: string;
  provider: { sessionId: string; intentId: string } | null;
  editable: boolean;
  /** A card network reports the payment as fraud, and the parcel is still here: it leaves only `despiteWarning`. */
  fraudWarned: boolean;
  /** Pieces of a payment the bank took back that can go on the shelf: they never left; by SKU. */
  restockable: Record<string, number>;
  /** Signs of names and addresses that its invoice will show as a box; empty once it is issued. */
  unshown: string[];
  /** What the buyer has ordered and paid so far, including this order. */
  buyer: { account: boolean; orders: number; paidCents: number };
}

/** The brief's `admin-edit-order`: nothing here affects money. */
export interface EditOrder {
  version: number;
  /** Where its mails go, also once it has left; an account keeps its own address. */
  email?: string;
  address?: Recipient;
  /** Printed on the packing slip. */
  note?: string;
}

export interface ShipOrder {
  carrier?: string;
  tracking?: string;
  notify: boolean;
  /** Staff have read that the payment is reported as fraud. */
  despiteWarning?: boolean;
}

export interface BankPayment {
  reference: string;
  amountCents: number;
}

/** An order taken by phone or at a market stall. */
export interface DraftOrder {
  /** Idempotency key made by the client. */
  key: string;
  /** An existing account is found by its email; without one, no mail is sent. */
  customer: { name: string; email?: string; phone?: string };
  locale: Locale;
  lines: { productId: string; size: string; quantity: number }[];
  shipping: ShippingMethod;
  /** Not needed for pickup without a tax id. */
  address?: Recipient;
  note?: string;
  taxId?: string;
  /** With a tax id only. */
  billing?: BillingInput;
  payment: CounterMethod;
  /** Of the card terminal; required for it. */
  reference?: string;
  /** As it was told to the buyer; where it comes to another sum, 409 `totalDiffers` tells that one as `totalCents`. */
  totalCents?: number;
  /** Also where the invoice shows a box for some signs; without it such an order answers 409 `signsUnshown`. */
  boxes?: boolean;
}

/** What of an order by hand its price depends on. */
export interface DraftQuoteInput extends Pick<DraftOrder, 'lines' | 'shipping'> {
  /** '' for whoever collects without an address. */
  postcode: string;
}

/** What such an order would come to. Amounts in cents, VAT included. */
export interface DraftQuote {
  /** In the order asked for. */
  lines: { productId: string; size: string; quantity: number; lineCents: number }[];
  sums: QuoteSums;
  /** An order above this sum takes a tax id. */
  taxIdAboveCents: number;
}

/** What comes with 409 `signsUnshown`. */
export interface SignsUnshown {
  signs: string[];
}

export interface BulkStatus {
  ids: string[];
  status: BulkTransition;
}
export interface BulkShip {
  parcels: { _id: string; tracking?: string }[];
  /** Not for pickup. */
  carrier?: string;
  notify: boolean;
}
export interface BulkResult {
  _id: string;
  number: string;
  ok: boolean;
  /** `number` is of the order whose parcel has the tracking number, for `trackingTaken`. */
  error: { key: ErrorKey; message: string; number?: string } | null;
}

/** Transitions for many orders at once; a single parcel ships with its own tracking number. */
export const BULK_TRANSITIONS = ['processing', 'delivered'] as const satisfies OrderStatus[];
export type BulkTransition = (typeof BULK_TRANSITIONS)[number];

export interface MatchingStatus {
  filter: Omit<OrderListQuery, 'page' | 'pageSize' | 'sort'>;
  status: BulkTransition;
  /** `next` of the previous answer: a call moves 100 at most. */
  after?: string;
}
export interface MatchingResult {
  results: BulkResult[];
  next: string | null;
}

/** `_id` names what can be retried. */
export type TimelineEvent = { at: string } & (
  | {
      kind: 'state';
      from: OrderStatus | null;
      to: OrderStatus;
      by: Actor;
      cause: string;
      /** As in the log; empty where a timer did it. */
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
      /** When it is tried next; null once it is over. */
      dueAt: string | null;
    }
  | {
      kind: 'provider';
      _id: string;
      type: string;
      status: 'pending' | 'done' | 'dead';
      outcome: string;
      /** Empty where the shop itself asked for it. */
      requestId: string;
    }
  | { kind: 'refund'; refund: RefundView }
  | { kind: 'note'; by: string; text: string }
  | { kind: 'audit'; by: string; action: string; changes: AuditChange[]; requestId: string }
);

export interface OrderTimeline {
  hold: { state: HoldState; expiresAt: string } | null;
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
/** A number the shop gave to an order, a bill, a message or a declaration: never that of a parcel. */
export const isShopNumber = (value: string): boolean => SHOP_NUMBER.test(value);

export const isCarrier = (value: string): value is Carrier => Object.hasOwn(CARRIERS, value);
export const carrierName = (carrier: string): string =>
  isCarrier(carrier) ? CARRIERS[carrier].name : carrier;

/** Null where the carrier has no tracking page. */
export const trackingUrl = ({ carrier, tracking }: { carrier?: string; tracking?: string }): string | null =>
  carrier && tracking && isCarrier(carrier) ? CARRIERS[carrier].url + encodeURIComponent(tracking) : null;
