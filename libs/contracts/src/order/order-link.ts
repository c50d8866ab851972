import * as f from '../fields';
import type { Cents, IsoDate } from '../values';
import type { OrderLine, OrderPromotion, OrderTotals, OrderView } from './order';
import type { OrderState } from './order-state';
import type { OrderStatus } from './order-status';
import type { ReplacementView } from './replacement';
import type { OrderWithdrawal } from './withdrawal';

/** An order as shown on its tracking page, without street, phone, email address, invoice and card. */
export interface TrackedOrder {
  number: string;
  status: OrderStatus;
  /** State of the order, as derived by `getOrderState`. */
  state: OrderState;
  createdAt: IsoDate;
  firstname: string;
  town: string;
  shipping: OrderView['shipping'];
  history: { to: OrderStatus; at: IsoDate }[];
  /** Payment, with the bank details of an awaited transfer but without the payment method. */
  payment: Pick<OrderView['payment'], 'refundedCents' | 'reservedUntil' | 'transfer'>;
  /** Amount that can still be refunded, as in `OrderView`. It is used to compute the refund for a withdrawal. */
  refundableCents: Cents;
  refundedParts: OrderView['refundedParts'];
  /** The latest withdrawal. */
  withdrawal: Pick<OrderWithdrawal, 'reference' | 'declaredAt'> | null;
  /** Replacements, oldest first; absent if there are none. */
  replacements?: ReplacementView[] | undefined;
  lines: Pick<
    OrderLine,
    | 'id'
    | 'sku'
    | 'slug'
    | 'title'
    | 'size'
    | 'image'
    | 'quantity'
    | 'discountPercent'
    | 'lineCents'
    | 'netCents'
  >[];
  totals: OrderTotals;
  /** Applied promotions; absent if there are none. */
  promotions?: Pick<OrderPromotion, 'title' | 'target' | 'cents'>[] | undefined;
  /** Masked email address of the order: `i•••@…`; empty if the order has none. */
  mailbox: string;
  allowedActions: {
    /** Whether the order can be cancelled through a link sent to its email address. */
    cancel: boolean;
    invoice: boolean;
    withdraw: boolean;
    /** Whether a guest's order can be added to an account through a link sent to its email address. */
    save?: true | undefined;
  };
}

/** Actions that a link sent to the order's email address can perform, once within half an hour. */
export const ORDER_LINK_ACTIONS = ['cancel', 'invoice'] as const;
export type OrderLinkAction = (typeof ORDER_LINK_ACTIONS)[number];

export const REQUEST_ORDER_LINK_INPUT = { action: f.choice(ORDER_LINK_ACTIONS) };
export type RequestOrderLinkInput = f.InputOf<typeof REQUEST_ORDER_LINK_INPUT>;

/** What an emailed link will do, shown before it is used. */
export interface OrderLinkView {
  action: OrderLinkAction;
  number: string;
  /** Amount to refund when the order is cancelled. */
  refundCents: Cents;
  currency: string;
}
