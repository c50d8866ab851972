import * as f from '../fields';
import type { Cents, IsoDate } from '../values';
import type { OrderLine, OrderPromotion, OrderTotals, OrderView } from './order';
import type { OrderState } from './order-state';
import type { OrderStatus } from './order-status';
import type { ReplacementView } from './replacement';
import type { OrderWithdrawal } from './withdrawal';

/** Data for the holder of an order's tracking link: no street, phone, email address, invoice or card. */
export interface TrackedOrder {
  number: string;
  status: OrderStatus;
  /** The state as derived by `orderState`. */
  state: OrderState;
  createdAt: IsoDate;
  firstname: string;
  town: string;
  shipping: OrderView['shipping'];
  history: { to: OrderStatus; at: IsoDate }[];
  /** The payment with the bank details of an awaited transfer, but without the payment method. */
  payment: Pick<OrderView['payment'], 'refundedCents' | 'heldUntil' | 'transfer'>;
  /** For the refund of a withdrawal, as `OrderView`. */
  refundableCents: Cents;
  given: OrderView['given'];
  /** The latest withdrawal, if there are several. */
  withdrawal: Pick<OrderWithdrawal, 'reference' | 'declaredAt'> | null;
  /** Replacements, oldest first; absent without any. */
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
  /** Applied promotions; absent without any. */
  promotions?: Pick<OrderPromotion, 'title' | 'lane' | 'cents'>[] | undefined;
  /** Masked address of the order: `i•••@…`. Empty if the order has none. */
  mailbox: string;
  can: {
    /** Whether a link mailed to the address of the order can cancel it. */
    cancel: boolean;
    invoice: boolean;
    withdraw: boolean;
    /** By a link mailed to the order's address: a guest's order can be added to an account. Absent for others. */
    keep?: true | undefined;
  };
}

/** Actions of a link mailed to the order's address, valid once and for half an hour. */
export const ORDER_LINK_ACTIONS = ['cancel', 'invoice'] as const;
export type OrderLinkAction = (typeof ORDER_LINK_ACTIONS)[number];

export const REQUEST_ORDER_LINK = { action: f.choice(ORDER_LINK_ACTIONS) };
export type RequestOrderLink = f.InputOf<typeof REQUEST_ORDER_LINK>;

/** Shown before the button is clicked. */
export interface OrderLinkView {
  action: OrderLinkAction;
  number: string;
  /** The amount that cancelling refunds. */
  refundCents: Cents;
  currency: string;
}
