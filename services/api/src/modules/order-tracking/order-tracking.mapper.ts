import type { BankAccount } from '@munay/contracts/order/bank';
import type { OrderLine } from '@munay/contracts/order/order';
import type { OrderLinkAction, OrderLinkView, TrackedOrder } from '@munay/contracts/order/order-link';
import { getOrderState } from '@munay/contracts/order/order-state';
import { canCancelPaid, isSold } from '@munay/contracts/order/order-status';
import { getCancelledStatus, maskEmail } from '../order/link/order-link.rules';
import { getFirstname, isOfGuest, toView } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { areRefundsBlocked, getRetainedCents } from '../order/rules/dispute.rules';

/** Whether the buyer may still cancel an order, by the same rules as in the account. */
function isCancellable({ status, payment }: OrderFields): boolean {
  const to = getCancelledStatus(status);
  return to === 'cancelled_refund_pending'
    ? canCancelPaid({ method: payment.method, refundsBlocked: areRefundsBlocked(payment) }, 'customer')
    : to !== null;
}

/** Whether the action of an emailed link is currently possible. */
export const isActionPossible = (order: OrderFields, action: OrderLinkAction): boolean =>
  action === 'cancel' ? isCancellable(order) : order.billNumber !== null;

const toTrackedLine = (line: OrderLine): TrackedOrder['lines'][number] => {
  const { id, sku, slug, title, size, image, quantity, discountPercent, lineCents, netCents } = line;
  return { id, sku, slug, title, size, image, quantity, discountPercent, lineCents, netCents };
};

/**
 * Maps an order for its tracking page. Each field is listed explicitly, so that new fields of an order stay private.
 * @param account bank account of the shop, shown while a transfer is awaited
 */
export function toTrackedOrder(order: OrderFields, account: BankAccount | null): TrackedOrder {
  const { shipping } = order;
  const view = toView(order, 'customer', account);
  const { withdrawal } = view;
  const { refundedCents, reservedUntil, transfer } = view.payment;
  const mailbox = maskEmail(order.customer.email);
  const isSent = isSold(order) && !isCancellable(order);
  return {
    number: order.number,
    status: order.status,
    state: getOrderState(view),
    createdAt: order.createdAt.toISOString(),
    firstname: getFirstname(order.customer),
    town: order.address.city,
    shipping: {
      method: shipping.method,
      zone: shipping.zone,
      carrier: shipping.carrier || undefined,
      tracking: shipping.tracking || undefined,
    },
    history: order.history.map(({ to, at }) => ({ to, at: at.toISOString() })),
    payment: { refundedCents, reservedUntil, transfer },
    refundableCents: view.refundableCents,
    refundedParts: view.refundedParts,
    withdrawal: withdrawal && { reference: withdrawal.reference, declaredAt: withdrawal.declaredAt },
    replacements: view.replacements,
    lines: order.lines.map(toTrackedLine),
    totals: order.totals,
    promotions: order.promotions?.map(({ title, target, cents }) => ({ title, target, cents })),
    mailbox,
    allowedActions: {
      cancel: mailbox !== '' && isCancellable(order),
      invoice: mailbox !== '' && order.billNumber !== null,
      // Before shipping, the buyer can cancel a paid order instead. A fully withdrawn order cannot be withdrawn again
      withdraw: isSent && withdrawal?.goods !== '',
      // The email with this link is only sent after the payment
      save: (isOfGuest(order) && order.buyer.userId !== null && order.payment.paidCents > 0) || undefined,
    },
  };
}

export const toLinkView = (
  { number, totals, payment }: OrderFields,
  action: OrderLinkAction,
): OrderLinkView => ({
  action,
  number,
  refundCents: getRetainedCents(payment),
  currency: totals.currency,
});
