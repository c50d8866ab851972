import type { Locale } from '../locale';
import type { Address, SavedBilling } from '../order/address';
import type { CartView } from '../order/cart';
import type { Id, IsoDate } from '../values';
import type { Role } from './access';
import type { BuyerView } from './guest';
import type { FactorStep } from './second-factor';

/** A saved address; the first in the list is the default. */
export interface SavedAddress extends Address {
  label?: string;
}

export interface Preferences {
  keepMessages: boolean;
  priceDropMail: boolean;
  /** Sent a week after delivery, unless declined. */
  reviewMail: boolean;
}

export interface UserView {
  _id: Id;
  firstname: string;
  middlename: string;
  lastname: string;
  email: string;
  emailValidated: boolean;
  phone: string;
  image: string;
  userInfo: { firstname: string; image: string };
  roles: Role[];
  stores: string[];
  addresses: SavedAddress[];
  /** For invoices with a tax id; absent for none. */
  billing?: SavedBilling;
  locale: Locale;
  preferences: Preferences;
  createdAt: IsoDate;
}

export interface Signup {
  firstname: string;
  middlename?: string;
  lastname: string;
  email: string;
  phone?: string;
  password: string;
  image?: string;
}

export interface Login {
  email: string;
  password: string;
}

/** The purpose of a mailed link about an address. */
export interface EmailLinkView {
  /** The mailbox it went to. */
  email: string;
  /** Whether the address belongs to the account; false when a password is needed first. */
  confirmed: boolean;
  /** It changes the account's address, which requires the account's password; otherwise any password confirms. */
  moves: boolean;
}

/** By a mailed link, in a browser that is not signed in to the account. */
export interface EmailConfirmation {
  token: string;
  password: string;
}

export interface EmailConfirmed {
  email: string;
  /** The given password has become the account's. */
  passwordChanged: boolean;
}

/** Changing the email or password requires `currentPassword`. */
export interface UpdateUser {
  firstname?: string;
  middlename?: string;
  lastname?: string;
  phone?: string;
  image?: string;
  locale?: Locale;
  addresses?: SavedAddress[];
  /** An empty tax id deletes the billing address. */
  billing?: SavedBilling;
  preferences?: Partial<Preferences>;
  email?: string;
  password?: string;
  currentPassword?: string;
}

/** For guests: `user: null` and the guest's cart. */
export interface SessionView {
  user: UserView | null;
  cart: CartView;
  /** Who buys without an account; only while `user` is null. */
  buyer?: BuyerView;
  /** Numbers of orders that this browser placed as a guest with the account’s address; absent for none. */
  join?: string[];
  /** Ordering needs an account. */
  guestsOff?: true;
  /** The next step after the password; staff only, while `user` is still null. */
  next?: FactorStep;
  /** Product ids, 200 at most; absent for none. */
  liked?: string[];
}
