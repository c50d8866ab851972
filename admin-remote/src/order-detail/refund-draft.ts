import type { AdminOrder, RefundReason, RefundRequestLine, RefundScope } from '@munay/contracts/admin/order';
import { parseEuros, toEurosInput } from '@munay/contracts/money';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import {
  computeRefundParts,
  countUnitsLeft,
  getRemainingDeliveryCents,
  type Refundable,
} from '@munay/contracts/pricing/refund-share';

export interface RefundDraft {
  scope: RefundScope;
  /** Units to refund, keyed by line id. */
  units: Readonly<Record<string, number>>;
  /** Units to restock, keyed by line id. Only contains lines for which staff have changed the default. */
  restockByLine: Readonly<Record<string, number>>;
  /** Refund of the delivery fee as entered; null if none was entered. */
  delivery: string | null;
  amount: string;
  reason: RefundReason;
  note: string;
  reference: string;
}

const EMPTY_DRAFT: RefundDraft = {
  scope: 'lines',
  units: {},
  restockByLine: {},
  delivery: null,
  amount: '',
  reason: 'request',
  note: '',
  reference: '',
};

export function toRefundDraft(order: AdminOrder): RefundDraft {
  const { withdrawal } = order;
  if (!withdrawal || withdrawal.closedAt !== null) return EMPTY_DRAFT;
  if (withdrawal.goods === '') return { ...EMPTY_DRAFT, scope: 'all' };
  const open = new Map(withdrawal.lines.map(({ sku, quantity }) => [sku, quantity]));
  const units = order.lines.map(({ id, sku }) => {
    const count = Math.min(open.get(sku) ?? 0, countUnitsLeft(order, id));
    open.set(sku, (open.get(sku) ?? 0) - count);
    return [id, count] as const;
  });
  return { ...EMPTY_DRAFT, units: Object.fromEntries(units) };
}

const UNSHIPPED_STATUSES: readonly OrderStatus[] = ['paid', 'processing', 'cancelled_refund_pending'];
const UNSELLABLE_REASONS: readonly RefundReason[] = ['damaged', 'missing'];

/** Whether refunded items are restocked by default. */
const isRestockedByDefault = (status: OrderStatus, reason: RefundReason): boolean =>
  UNSHIPPED_STATUSES.includes(status) && !UNSELLABLE_REASONS.includes(reason);

/** A line of the refund draft, with its amount in cents. */
export interface DraftLine extends RefundRequestLine {
  cents: number;
}

/** Totals of a refund draft, in cents. */
export interface DraftSums {
  lines: DraftLine[];
  deliveryCents: number;
  /** Total of the refund. 0 if nothing is selected, null if the entered amount is invalid. */
  amountCents: number | null;
  /** Amount by which lines and delivery exceed the refundable amount. */
  excessCents: number;
}

const toRefundableOrder = (order: AdminOrder): Refundable => ({
  lines: order.lines,
  deliveryCents: order.totals.shippingCents,
  refundedParts: order.refundedParts,
  leftCents: order.refundableCents,
});

/** The part of the delivery fee that is still refundable, in cents. */
export const computeRemainingDeliveryCents = (order: AdminOrder): number =>
  getRemainingDeliveryCents(toRefundableOrder(order));

/** Initial input for a refund of the entire remaining delivery fee. */
export const toFullDeliveryAmount = (order: AdminOrder): string =>
  toEurosInput(computeRemainingDeliveryCents(order));

/** Computes the refund for the selected items. The scope `all` refunds all remaining items. */
export function computeDraftSums(order: AdminOrder, draft: RefundDraft): DraftSums {
  const { scope, units, restockByLine, delivery, reason } = draft;
  if (scope === 'amount') {
    const amountCents = draft.amount.trim() === '' ? 0 : parseEuros(draft.amount);
    return { lines: [], deliveryCents: 0, amountCents, excessCents: 0 };
  }
  const requestLines = order.lines
    .map(({ id }) => ({
      lineId: id,
      quantity: scope === 'all' ? countUnitsLeft(order, id) : (units[id] ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  const enteredDeliveryCents =
    scope === 'all' ? computeRemainingDeliveryCents(order) : delivery === null ? 0 : parseEuros(delivery);
  const parts = computeRefundParts(toRefundableOrder(order), requestLines, enteredDeliveryCents ?? 0);
  const lines = requestLines.map(({ lineId, quantity }, index): DraftLine => {
    const defaultRestock = isRestockedByDefault(order.status, reason) ? quantity : 0;
    const restock = Math.min(restockByLine[lineId] ?? defaultRestock, quantity);
    return { lineId, quantity, restock, cents: parts.lineCents[index] ?? 0 };
  });
  return {
    lines,
    deliveryCents: scope === 'all' ? parts.deliveryCents : (enteredDeliveryCents ?? 0),
    amountCents:
      enteredDeliveryCents === null ? null : scope === 'all' ? order.refundableCents : parts.amountCents,
    excessCents: parts.overCents,
  };
}
