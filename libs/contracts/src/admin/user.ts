import { ROLES } from '../account/access';
import type { SessionRow } from '../account/profile';
import * as f from '../fields';
import type { Locale } from '../locale';
import type { OrderStatus } from '../order/order-status';
import type { Cents, Count, Id, IsoDate } from '../values';
import type { UserRow } from './lists';

/** Only the user can change email address and password. */
export const EDIT_USER_INPUT = {
  firstname: f.optional(f.personName({ min: 1 })),
  middlename: f.optional(f.personName()),
  lastname: f.optional(f.personName({ min: 1 })),
  phone: f.optional(f.PHONE),
  /** Roles of the account. A change ends all sessions of the user. */
  roles: f.optional(f.list(f.choice(ROLES), { unique: true })),
  stores: f.optional(f.list(f.ID, { max: 50, unique: true })),
  /** A closed account cannot log in. A change ends all sessions of the user. */
  closed: f.optional(f.FLAG),
};
export type EditUserInput = f.InputOf<typeof EDIT_USER_INPUT>;
/** Ends the given session, or all sessions by default. */
export const END_SESSIONS_INPUT = { session: f.ignoredField(f.matching(/^\w{8,64}$/)) };

export interface AdminUser extends UserRow {
  middlename: string;
  phone: string;
  stores: string[];
  locale: Locale;
  secondFactor: boolean;
  /** Active sessions; empty while the session store is unavailable. */
  sessions: SessionRow[];
  orders: UserOrders;
}

export interface UserOrders {
  /** Number of orders, whether paid or not. */
  count: Count;
  /** Payments minus refunds, in cents. */
  paidCents: Cents;
  /** The latest orders, at most five, newest first. */
  last: { _id: Id; number: string; status: OrderStatus; createdAt: IsoDate; totalCents: Cents }[];
}

export interface StaffState {
  /** Whether the provider's key is a test key, so that payments are not real. */
  testPayments: boolean;
  /** Sender to print on packing slips. */
  shop: { name: string; address: string };
}
