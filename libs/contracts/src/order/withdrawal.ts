import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';

/** A declaration of withdrawal (Directive 2011/83/EU art. 11a). No reason is asked. */
export interface DeclareWithdrawal {
  name: string;
  /** Where the receipt goes. */
  email: string;
  orderNumber: string;
  /** What is given back, in the person's own words; the whole order when absent. */
  goods?: string;
  /** The same by line, for the owner of the order; others' are ignored. */
  lines?: { sku: string; quantity: number }[];
}

/** Holds nothing but what the person declared: it tells nobody whether the order exists. */
export interface WithdrawalReceipt {
  /** `D-<year>-<6 digits>`. */
  reference: string;
  /** When the declaration reached the shop, ISO 8601. */
  declaredAt: string;
  name: string;
  email: string;
  orderNumber: string;
  /** Empty for the whole order. */
  goods: string;
}

/** A declaration as staff see it. */
export interface WithdrawalView extends WithdrawalReceipt {
  _id: string;
  locale: Locale;
  /** The order, when number and mail (or the signed-in person) fit one. */
  orderId: string | null;
  /** Declared by the signed-in owner of the order. */
  byOwner: boolean;
  /** When the goods came back; null while they have not. */
  arrivedAt: string | null;
  /** When the work on it ended: its money was given back, or staff said so. */
  closedAt: string | null;
}

/** What staff note of a declaration; what was declared stays as it came. */
export interface EditWithdrawal {
  arrived?: boolean;
  closed?: boolean;
  /** Number of the order it is about, where none fitted. */
  orderNumber?: string;
}

export interface WithdrawalListPage extends PageOf {
  withdrawals: WithdrawalView[];
}

/** `open` waits for goods or money, first declared first; `unmatched` are those of them that fit no order. */
export const WITHDRAWAL_VIEWS = ['open', 'unmatched', 'closed', 'all'] as const;
export type WithdrawalViewName = (typeof WITHDRAWAL_VIEWS)[number];

export interface WithdrawalListQuery extends PageQuery {
  /** `open` unless given. */
  view?: WithdrawalViewName;
}

/** The money goes back within 14 days of the declaration (Directive 2011/83/EU art. 13). */
const PAY_BACK_MS = 14 * 86_400_000;
export const payBackBy = (declaredAt: Date | string): Date =>
  new Date(new Date(declaredAt).getTime() + PAY_BACK_MS);

/** What an order tells of it. */
export interface OrderWithdrawal {
  reference: string;
  declaredAt: string;
  goods: string;
  /** The same by line, where its owner picked them. */
  lines: { sku: string; quantity: number }[];
  closedAt: string | null;
}
