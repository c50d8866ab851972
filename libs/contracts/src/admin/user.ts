import { ROLES } from '../account/access';
import type { SessionRow } from '../account/profile';
import * as f from '../fields';
import type { Locale } from '../locale';
import type { OrderStatus } from '../order/order-status';
import type { Cents, Count, Id, IsoDate } from '../values';
import type { UserRow } from './lists';

/** Email and password can only be changed by the user. */
export const EDIT_USER = {
  firstname: f.optional(f.personName({ min: 1 })),
  middlename: f.optional(f.personName()),
  lastname: f.optional(f.personName({ min: 1 })),
  phone: f.optional(f.PHONE),
  /** A change ends all sessions of the user. */
  roles: f.optional(f.list(f.choice(ROLES), { unique: true })),
  stores: f.optional(f.list(f.ID, { max: 50, unique: true })),
  /** A closed account cannot log in; a change ends all sessions. */
  closed: f.optional(f.FLAG),
};
export type EditUser = f.InputOf<typeof EDIT_USER>;
/** One session, or all of them. */
export const END_SESSIONS = { session: f.ignorable(f.matching(/^\w{8,64}$/)) };

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
  /** True when the provider's key is a test key, so that payments are not real. */
  testPayments: boolean;
  /** The sender on a packing slip. */
  shop: { name: string; address: string };
}
