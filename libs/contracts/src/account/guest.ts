import * as f from '../fields';
import type { Cents, Count } from '../values';

/** A buyer with only an email address. */
export interface BuyerView {
  email: string;
  /** Whether the mailbox was verified in this browser. */
  proven: boolean;
  /** Remaining corrections of the address. */
  corrections: Count;
}

/** The same for every address. */
export interface ContinuedAsGuest {
  next: 'checkout';
}

/** `new`: a guest's account became the person's own; `known`: the orders moved to the account the address had. */
export const GUEST_ENDS = ['new', 'known'] as const;
export type GuestEnd = (typeof GUEST_ENDS)[number];

export interface SavedOrders {
  email: string;
  into: GuestEnd;
}

/** An order as shown to the reader of its email, before anything is verified. */
export interface OrderPreview {
  number: string;
  town: string;
  totalCents: Cents;
  currency: string;
}

/** Shown before the button is clicked. */
export interface GuestLinkView {
  /** The mailbox that the link was sent to. */
  email: string;
  orders: OrderPreview[];
}

export interface GuestLinkConfirmed extends SavedOrders {
  /** Whether this browser is signed in to the account that has the orders. */
  signedIn: boolean;
  /** Whether the same link allows setting a password, once. */
  password: boolean;
}

export const GUEST_EMAIL = { email: f.EMAIL };
export const GUEST_PASSWORD = { password: f.PASSWORD };
/** False leaves the orders unchanged. */
export const JOIN_ORDERS = { accept: f.FLAG };
export type JoinOrders = f.InputOf<typeof JOIN_ORDERS>;
