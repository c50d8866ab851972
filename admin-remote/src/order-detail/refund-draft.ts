import type { AdminOrder, RefundLine, RefundReason, RefundScope } from '@munay/contracts/admin/order';
import { typedCents } from '@munay/contracts/money';
import type { OrderStatus } from '@munay/contracts/order/order-status';

export interface RefundDraft {
  scope: RefundScope;
  pieces: Readonly<Record<string, number>>;
  /** By SKU, whether the pieces go back on the shelf, where somebody has said so. */
  shelf: Readonly<Record<string, boolean>>;
  amount: string;
  reason: RefundReason;
  note: string;
  reference: string;
}

const EMPTY: RefundDraft = {
  scope: 'lines',
  pieces: {},
  shelf: {},
  amount: '',
  reason: 'request',
  note: '',
  reference: '',
};

export function refundDraftOf({ withdrawal, refundable }: AdminOrder): RefundDraft {
  if (!withdrawal || withdrawal.closedAt !== null) return EMPTY;
  if (withdrawal.goods === '') return { ...EMPTY, scope: 'all' };
  const pieces = withdrawal.lines.map(
    ({ sku, quantity }) => [sku, Math.min(quantity, refundable[sku] ?? 0)] as const,
  );
  return { ...EMPTY, pieces: Object.fromEntries(pieces) };
}

const NEVER_LEFT: readonly OrderStatus[] = ['paid', 'processing', 'cancelled_refund_pending'];
const NOT_WHOLE: readonly RefundReason[] = ['damaged', 'missing'];

/** Do pieces go back on the shelf, unless somebody says otherwise? */
export const goesToShelf = (status: OrderStatus, reason: RefundReason): boolean =>
  NEVER_LEFT.includes(status) && !NOT_WHOLE.includes(reason);

/** Pieces the draft gives back: those chosen, or with `all` everything that is left. */
export function linesOf(order: AdminOrder, { scope, pieces, shelf, reason }: RefundDraft): RefundLine[] {
  if (scope === 'amount') return [];
  return order.lines
    .map(({ sku }) => ({
      sku,
      quantity: scope === 'all' ? (order.refundable[sku] ?? 0) : (pieces[sku] ?? 0),
      restock: shelf[sku] ?? goesToShelf(order.status, reason),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The sum of the draft refund in cents; 0 while nothing is chosen, null when the amount is not a number. */
export function sumOf(order: AdminOrder, draft: RefundDraft): number | null {
  if (draft.scope === 'all') return order.refundableCents;
  if (draft.scope === 'amount') return draft.amount.trim() === '' ? 0 : typedCents(draft.amount);
  return linesOf(order, draft).reduce(
    (sum, { sku, quantity }) =>
      sum + quantity * (order.lines.find((line) => line.sku === sku)?.unitPriceCents ?? 0),
    0,
  );
}
