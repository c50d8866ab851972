import type { Role } from './access';
import type { Address } from './address';
import type { CartView } from './cart';
import type { Locale } from './locale';

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
  addresses: Address[];
  locale: Locale;
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
  addresses?: Address[];
  email?: string;
  password?: string;
  currentPassword?: string;
}

/** What the shop knows of the caller: nobody signed in gives `user: null` and the guest's cart. */
export interface SessionView {
  user: UserView | null;
  cart: CartView;
}
