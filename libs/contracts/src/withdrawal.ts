import type { Locale } from './locale';
import type { PageOf, PageQuery } from './paging';

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
}

export interface WithdrawalListPage extends PageOf {
  withdrawals: WithdrawalView[];
}

export interface WithdrawalListQuery extends PageQuery {
  /** Only declarations that fit no order: somebody has to look. */
  unmatched?: boolean;
}

/** What an order tells of it. */
export interface OrderWithdrawal {
  reference: string;
  declaredAt: string;
  goods: string;
}
