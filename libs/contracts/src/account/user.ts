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

/** A saved address. The first address of the list is the default. */
export interface SavedAddress extends Address {
  label?: string;
}

export interface Preferences {
  keepMessages: boolean;
  priceDropMail: boolean;
  /** Whether the user receives a review request a week after delivery. */
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
  /** Billing details for invoices with a tax id; absent if there are none. */
  billing?: SavedBilling | undefined;
  locale: Locale;
  preferences: Preferences;
  createdAt: IsoDate;
}

/** The service reports missing required fields, with the text from the product brief. */
export const SIGNUP_INPUT = {
  firstname: f.unchecked(f.personName()),
  middlename: f.optional(f.personName()),
  lastname: f.unchecked(f.personName()),
  email: f.own<string>(),
  phone: f.optional(f.PHONE),
  password: f.unchecked(f.PASSWORD),
  image: f.optional(f.IMAGE),
};
export type SignupInput = f.InputOf<typeof SIGNUP_INPUT>;

export const LOGIN_INPUT = { email: f.EMAIL, password: f.PASSWORD };
export type LoginInput = f.InputOf<typeof LOGIN_INPUT>;
export const FORGOT_PASSWORD_INPUT = { email: f.EMAIL };
export const CONFIRM_DIGITS_INPUT = { digits: f.matching(/^\d{6}$/) };

/** What an emailed link will do with an email address. */
export interface EmailLinkView {
  /** The email address that the link was sent to. */
  email: string;
  /** Whether the address is confirmed for the account. If false, a password is required first. */
  confirmed: boolean;
  /**
   * Whether the link changes the account's address. If it does, the account's password is required. Otherwise the
   * entered password becomes the account's password.
   */
  moves: boolean;
}

/** Confirms an email address through an emailed link, in a browser that is not signed in to the account. */
export const EMAIL_CONFIRMATION = { token: f.PASSWORD, password: f.PASSWORD };
export type EmailConfirmation = f.InputOf<typeof EMAIL_CONFIRMATION>;

export interface EmailConfirmationResult {
  email: string;
  /** Whether the entered password was set as the account's new password. */
  passwordChanged: boolean;
}

/** Changing the email address or password requires `currentPassword`. */
export const UPDATE_USER_INPUT = {
  firstname: f.optional(f.personName({ min: 1 })),
  middlename: f.optional(f.personName()),
  lastname: f.optional(f.personName({ min: 1 })),
  phone: f.optional(f.PHONE),
  image: f.optional(f.IMAGE),
  locale: f.optional(f.choice(LOCALES)),
  addresses: f.optional(f.list(f.group('SavedAddressDto', SAVED_ADDRESS), { max: LIMITS.addresses })),
  /** An empty tax id deletes the billing details. */
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
export type UpdateUserInput = f.InputOf<typeof UPDATE_USER_INPUT>;

/** The caller's session. For guests, `user` is null and the cart is the guest's cart. */
export interface SessionView {
  user: UserView | null;
  cart: CartView;
  /** The guest buyer; only present while `user` is null. */
  buyer?: BuyerView | undefined;
  /** Order numbers of guest orders from this browser with the account's email address; absent if there are none. */
  join?: string[] | undefined;
  /** Whether an account is required to place an order. */
  guestCheckoutDisabled?: true | undefined;
  /** Next login step for staff after the password; only present while `user` is null. */
  next?: FactorStep | undefined;
  /** Ids of favourite products, at most 200; absent if there are none. */
  liked?: string[] | undefined;
}
