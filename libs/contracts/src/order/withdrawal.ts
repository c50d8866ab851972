import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import { addDays, type ShopDay, toShopDay } from '../shop-day';
import type { Count, Id, IsoDate } from '../values';

/** A declaration of withdrawal (Directive 2011/83/EU, article 11a). It needs no reason. */
export const DECLARE_WITHDRAWAL_INPUT = {
  name: f.personName({ filled: true }, LIMITS.nameMax * 2),
  /** Email address of the order; only absent if `tracked` is present. */
  email: f.optional(f.EMAIL),
  /** Token of the order's tracking link, used instead of email address and order number. */
  tracked: f.optional(f.matching(/^[\w-]{43}$/)),
  orderNumber: f.line(LIMITS.orderNumberMax, { filled: true, noLinks: true }),
  /** The buyer's description of the goods; absent if the whole order is withdrawn. */
  goods: f.ignoredField(f.line(LIMITS.noteMax, { noLinks: true })),
  /** Withdrawn units per SKU; ignored unless the caller owns the order or `tracked` is present. */
  lines: f.ignoredField(
    f.list(f.group('LineDto', { sku: f.text(60), quantity: f.whole(1, LIMITS.lineQuantity) }), {
      max: LIMITS.cartLines,
    }),
  ),
};
export type DeclareWithdrawalInput = f.RequestOf<typeof DECLARE_WITHDRAWAL_INPUT>;

/** Receipt for a declaration. It contains only declared data, so that it does not reveal whether the order exists. */
export interface WithdrawalReceipt {
  /** Declaration number, `D-<year>-<6 digits>`. */
  reference: string;
  declaredAt: IsoDate;
  name: string;
  /** Email address as declared; `i•••@…` if a tracking link was used. */
  email: string;
  orderNumber: string;
  /** Description of the goods; empty if the whole order is withdrawn. */
  goods: string;
}

export interface WithdrawalView extends WithdrawalReceipt {
  _id: Id;
  locale: Locale;
  /**
   * Id of the order that matches the declared number and either the email address or the signed-in user; null if there
   * is none.
   */
  orderId: Id | null;
  /** Number of the linked order, which may differ from the declared number. */
  linkedNumber: string | null;
  byOwner: boolean;
  arrivedAt: IsoDate | null;
  /** When the withdrawal was refunded, or closed by staff. */
  closedAt: IsoDate | null;
}

/** Changes made by staff. The declaration itself cannot be changed. */
export const EDIT_WITHDRAWAL_INPUT = {
  arrived: f.optional(f.FLAG),
  closed: f.optional(f.FLAG),
  /** Order number to link, for a declaration that matched no order. */
  orderNumber: f.optional(f.line(LIMITS.orderNumberMax, { filled: true })),
};
export type EditWithdrawalInput = f.InputOf<typeof EDIT_WITHDRAWAL_INPUT>;

export interface WithdrawalListPage extends PageOf {
  withdrawals: WithdrawalView[];
}

/** Lists of withdrawals. `open` ones await goods or a refund; `unmatched` ones are open but not linked to an order. */
export const WITHDRAWAL_VIEWS = ['open', 'unmatched', 'closed', 'all'] as const;
export type WithdrawalViewName = (typeof WITHDRAWAL_VIEWS)[number];

export interface WithdrawalListQuery extends PageQuery {
  view?: WithdrawalViewName | undefined;
}

/** Days from the declaration within which the refund is due (Directive 2011/83/EU, article 13). */
const REFUND_DAYS = 14;
export const computeRefundDeadline = (declaredAt: Date | string): ShopDay =>
  addDays(toShopDay(declaredAt), REFUND_DAYS);

export interface OrderWithdrawal {
  reference: string;
  declaredAt: IsoDate;
  goods: string;
  lines: { sku: string; quantity: Count }[];
  /** When the goods arrived at the workshop. */
  arrivedAt: IsoDate | null;
  closedAt: IsoDate | null;
}
