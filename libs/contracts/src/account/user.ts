import type { Locale } from '../locale';
import type { Address } from '../order/address';
import type { CartView } from '../order/cart';
import type { Role } from './access';
import type { FactorStep } from './second-factor';

/** An address the person keeps; the first of the list is the one offered first. */
export interface SavedAddress extends Address {
  /** How the person calls it, e.g. `Casa`. */
  label?: string;
}

/** What the person chose about the shop itself. */
export interface Preferences {
  /** Messages stay on the screen until they are closed. */
  keepMessages: boolean;
  /** A mail when the price of a liked product falls. Only if asked for. */
  priceDropMail: boolean;
  /** A mail a week after a delivery that asks what the soaps are like. Until it is declined. */
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
  /** Address of the avatar; empty for none. */
  image: string;
  userInfo: { firstname: string; image: string };
  roles: Role[];
  /** Stores this person owns. */
  stores: string[];
  addresses: SavedAddress[];
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

/** A change of one's own account. A new email or password needs `currentPassword`. */
export interface UpdateUser {
  firstname?: string;
  middlename?: string;
  lastname?: string;
  phone?: string;
  image?: string;
  locale?: Locale;
  addresses?: SavedAddress[];
  preferences?: Partial<Preferences>;
  email?: string;
  password?: string;
  currentPassword?: string;
}

/** What the shop knows of the caller: nobody signed in gives `user: null` and the guest's cart. */
export interface SessionView {
  user: UserView | null;
  cart: CartView;
  /** What is left to do after the password; only for staff, while `user` is still null. */
  next?: FactorStep;
  /** Ids of the products the caller likes, 200 at most; absent for none. */
  liked?: string[];
}
