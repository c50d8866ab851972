import * as f from '../fields';
import type { Cents, Count } from '../values';

/** A buyer who has provided only an email address. */
export interface BuyerView {
  email: string;
  /** Whether the email address was verified in this browser. */
  verified: boolean;
  /** Number of times that the guest may still correct the email address. */
  corrections: Count;
}

/** The same response for every address, so that it does not reveal whether an account exists. */
export interface GuestContinuation {
  next: 'checkout';
}

/** `new`: the guest got a new account. `known`: the orders were moved to the existing account with this address. */
export const GUEST_CONVERSION_RESULTS = ['new', 'known'] as const;
export type GuestConversionResult = (typeof GUEST_CONVERSION_RESULTS)[number];

export interface SavedOrders {
  email: string;
  into: GuestConversionResult;
}

/** An order as shown to the recipient of its email, before the recipient has verified the address. */
export interface OrderPreview {
  number: string;
  town: string;
  totalCents: Cents;
  currency: string;
}

/** What a guest link will do, shown before it is used. */
export interface GuestLinkView {
  /** The email address that the link was sent to. */
  email: string;
  orders: OrderPreview[];
}

export interface GuestLinkConfirmation extends SavedOrders {
  /** Whether this browser is signed in to the account that owns the orders. */
  signedIn: boolean;
  /** Whether the link can also be used once to set a password. */
  password: boolean;
}

export const GUEST_EMAIL = { email: f.EMAIL };
export const GUEST_PASSWORD = { password: f.PASSWORD };
/** Whether the orders are moved to an account. If false, they are left unchanged. */
export const JOIN_ORDERS_INPUT = { accept: f.FLAG };
export type JoinOrdersInput = f.InputOf<typeof JOIN_ORDERS_INPUT>;
