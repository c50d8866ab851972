import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import { addDays, type ShopDay, toShopDay } from '../shop-day';
import type { Count, Id, IsoDate } from '../values';

/** A declaration of withdrawal (Directive 2011/83/EU art. 11a). It needs no reason. */
export const DECLARE_WITHDRAWAL = {
  name: f.personName({ filled: true }, LIMITS.nameMax * 2),
  /** Absent only with `tracked`. */
  email: f.optional(f.EMAIL),
  /** Token of the order's tracking link, instead of its address and number. */
  tracked: f.optional(f.matching(/^[\w-]{43}$/)),
  orderNumber: f.line(LIMITS.orderNumberMax, { filled: true, linkless: true }),
  /** The goods in the person's own words; the whole order when absent. */
  goods: f.ignorable(f.line(LIMITS.noteMax, { linkless: true })),
  /** The goods by line, for the order's owner or with `tracked`; otherwise ignored. */
  lines: f.ignorable(
    f.list(f.group('LineDto', { sku: f.text(60), quantity: f.whole(1, LIMITS.lineQuantity) }), {
      max: LIMITS.cartLines,
    }),
  ),
};
export type DeclareWithdrawal = f.RequestOf<typeof DECLARE_WITHDRAWAL>;

/** The receipt contains only the declared data, so that it does not reveal whether the order exists. */
export interface WithdrawalReceipt {
  /** `D-<year>-<6 digits>`. */
  reference: string;
  declaredAt: IsoDate;
  name: string;
  /** The email as declared; `i•••@…` if a tracking link was used instead. */
  email: string;
  orderNumber: string;
  /** Empty for the whole order. */
  goods: string;
}

export interface WithdrawalView extends WithdrawalReceipt {
  _id: Id;
  locale: Locale;
  /** Set when number and email (or the signed-in person) match an order. */
  orderId: Id | null;
  /** Number of the matching order, which may differ from the declared one. */
  linkedNumber: string | null;
  byOwner: boolean;
  arrivedAt: IsoDate | null;
  /** When it was refunded, or closed by staff. */
  closedAt: IsoDate | null;
}

/** The declaration itself cannot be changed. */
export const EDIT_WITHDRAWAL = {
  arrived: f.optional(f.FLAG),
  closed: f.optional(f.FLAG),
  /** The order number for a declaration that matched no order. */
  orderNumber: f.optional(f.line(LIMITS.orderNumberMax, { filled: true })),
};
export type EditWithdrawal = f.InputOf<typeof EDIT_WITHDRAWAL>;

export interface WithdrawalListPage extends PageOf {
  withdrawals: WithdrawalView[];
}

/** `open` waits for goods or a refund, oldest first; `unmatched` are open declarations without an order. */
export const WITHDRAWAL_VIEWS = ['open', 'unmatched', 'closed', 'all'] as const;
export type WithdrawalViewName = (typeof WITHDRAWAL_VIEWS)[number];

export interface WithdrawalListQuery extends PageQuery {
  view?: WithdrawalViewName | undefined;
}

/** Refunds are due within 14 days of the declaration (Directive 2011/83/EU art. 13). */
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
