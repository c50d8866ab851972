import type { Role } from '../account/access';
import type { SessionRow } from '../account/profile';
import type { Locale } from '../locale';
import type { OrderStatus } from '../order/order-status';
import type { Cents, Count, Id, IsoDate } from '../values';
import type { UserRow } from './lists';

/** Email and password belong to the person. */
export interface EditUser {
  firstname?: string;
  middlename?: string;
  lastname?: string;
  phone?: string;
  /** A change ends all sessions of the person. */
  roles?: Role[];
  stores?: string[];
  /** A closed account cannot log in; a change ends all sessions. */
  closed?: boolean;
}

export interface AdminUser extends UserRow {
  middlename: string;
  phone: string;
  stores: string[];
  locale: Locale;
  secondFactor: boolean;
  /** Empty while the session store is down. */
  sessions: SessionRow[];
  orders: UserOrders;
}

export interface UserOrders {
  /** Paid or not. */
  count: Count;
  /** Payments less refunds, in cents. */
  paidCents: Cents;
  /** Newest first, five at most. */
  last: { _id: Id; number: string; status: OrderStatus; createdAt: IsoDate; totalCents: Cents }[];
}

export interface StaffState {
  /** True when the provider's key is a test key: no real money moves. */
  testPayments: boolean;
  /** The sender on a packing slip. */
  shop: { name: string; address: string };
}
