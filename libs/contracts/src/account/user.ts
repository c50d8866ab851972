import type { Locale } from '../locale';
import type { Address, SavedBilling } from '../order/address';
import type { CartView } from '../order/cart';
import type { Role } from './access';
import type { FactorStep } from './second-factor';

/** An address the person keeps; the first in the list is offered first. */
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
  _id: string;
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
  createdAt: string;
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

/** What a mailed link about an address is for. */
export interface EmailLinkView {
  /** The mailbox it went to. */
  email: string;
  /** The address is the account's own; false when a password is needed first. */
  confirmed: boolean;
  /** It moves an account to the address, which takes the account's password; otherwise any confirms. */
  moves: boolean;
}

/** By a mailed link, in a browser that is not signed in to the account. */
export interface EmailConfirmation {
  token: string;
  password: string;
}

export interface EmailConfirmed {
  email: string;
  /** The password was not the account's and is now. */
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
  /** With an empty tax id nothing is kept any more. */
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
  /** What is left to do after the password; staff only, while `user` is still null. */
  next?: FactorStep;
  /** Product ids, 200 at most; absent for none. */
  liked?: string[];
}
