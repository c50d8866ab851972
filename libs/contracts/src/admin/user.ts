import type { Role } from '../account/access';
import type { SessionRow } from '../account/profile';
import type { Locale } from '../locale';
import type { OrderStatus } from '../order/order-status';
import type { UserRow } from './lists';

/** What staff may change of an account. Address and password belong to the person. */
export interface EditUser {
  firstname?: string;
  middlename?: string;
  lastname?: string;
  phone?: string;
  /** A change ends every session of the person. */
  roles?: Role[];
  /** Ids of the stores a STORE person sees. */
  stores?: string[];
  /** A closed account cannot log in; a change ends every session. */
  closed?: boolean;
}

/** An account as staff see it. */
export interface AdminUser extends UserRow {
  middlename: string;
  phone: string;
  stores: string[];
  locale: Locale;
  /** Has the account a second factor? */
  secondFactor: boolean;
  /** Empty while the session store is away. */
  sessions: SessionRow[];
  orders: UserOrders;
}

/** What an account has bought. */
export interface UserOrders {
  /** Orders placed, paid or not. */
  count: number;
  /** Paid less given back, in cents. */
  paidCents: number;
  /** Newest first, five at most. */
  last: { _id: string; number: string; status: OrderStatus; createdAt: string; totalCents: number }[];
}

/** What every screen of the staff shows of the shop. */
export interface StaffState {
  /** The payment provider moves no real money: told by the mode of the server's key. */
  testPayments: boolean;
}
