import * as f from '../fields';
import { LIMITS } from '../limits';
import { type Locale, LOCALES } from '../locale';
import type { Address, SavedBilling } from '../order/address';
import { SAVED_ADDRESS, SAVED_BILLING } from '../order/address-fields';
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
  /** Billing data for invoices with a tax id; absent if there is none. */
  billing?: SavedBilling | undefined;
  locale: Locale;
  preferences: Preferences;
  createdAt: IsoDate;
}

/** The service reports the four required fields that are missing, with the text of the product brief. */
export const SIGNUP = {
  firstname: f.unchecked(f.personName()),
  middlename: f.optional(f.personName()),
  lastname: f.unchecked(f.personName()),
  email: f.own<string>(),
  phone: f.optional(f.PHONE),
  password: f.unchecked(f.PASSWORD),
  image: f.optional(f.IMAGE),
};
export type Signup = f.InputOf<typeof SIGNUP>;

export const LOGIN = { email: f.EMAIL, password: f.PASSWORD };
export type Login = f.InputOf<typeof LOGIN>;
export const FORGOT_PASSWORD = { email: f.EMAIL };
export const CONFIRM_DIGITS = { digits: f.matching(/^\d{6}$/) };

/** The purpose of a mailed link about an address. */
export interface EmailLinkView {
  /** The mailbox that the link was sent to. */
  email: string;
  /** Whether the address belongs to the account; false when a password is needed first. */
  confirmed: boolean;
  /**
   * Whether the link changes the account's address, which requires the account's password;
   * otherwise any password confirms.
   */
  moves: boolean;
}

/** Confirms an email by a mailed link, in a browser that is not signed in to the account. */
export const EMAIL_CONFIRMATION = { token: f.PASSWORD, password: f.PASSWORD };
export type EmailConfirmation = f.InputOf<typeof EMAIL_CONFIRMATION>;

export interface EmailConfirmed {
  email: string;
  /** Whether the given password has become the account's. */
  passwordChanged: boolean;
}

/** Changing the email or password requires `currentPassword`. */
export const UPDATE_USER = {
  firstname: f.optional(f.personName({ min: 1 })),
  middlename: f.optional(f.personName()),
  lastname: f.optional(f.personName({ min: 1 })),
  phone: f.optional(f.PHONE),
  image: f.optional(f.IMAGE),
  locale: f.optional(f.choice(LOCALES)),
  addresses: f.optional(f.list(f.group('SavedAddressDto', SAVED_ADDRESS), { max: LIMITS.addresses })),
  /** An empty tax id deletes the billing address. */
  billing: f.optional(f.group('SavedBillingDto', SAVED_BILLING)),
  preferences: f.optional(
    f.group('PreferencesDto', {
      keepMessages: f.optional(f.FLAG),
      priceDropMail: f.optional(f.FLAG),
      reviewMail: f.optional(f.FLAG),
    }),
  ),
  email: f.optional(f.EMAIL),
  password: f.optional(f.PASSWORD),
  currentPassword: f.optional(f.PASSWORD),
};
export type UpdateUser = f.InputOf<typeof UPDATE_USER>;

/** The session of the caller; for guests, `user: null` and the guest's cart. */
export interface SessionView {
  user: UserView | null;
  cart: CartView;
  /** A guest buyer, without an account; only while `user` is null. */
  buyer?: BuyerView | undefined;
  /** Numbers of orders that this browser placed as a guest with the account’s address; absent if there are none. */
  join?: string[] | undefined;
  /** Whether ordering requires an account. */
  guestsOff?: true | undefined;
  /** The next step after the password; staff only, while `user` is still null. */
  next?: FactorStep | undefined;
  /** Product ids, 200 at most; absent if there are none. */
  liked?: string[] | undefined;
}
