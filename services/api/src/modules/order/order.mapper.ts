import type { OrderPreview } from '@munay/contracts/account/guest';
import type { BankAccount } from '@munay/contracts/order/bank';
import type { OrderRow, OrderView } from '@munay/contracts/order/order';
import {
  type Actor,
  canCancelPaid,
  listNextStatuses,
  type OrderStatus,
} from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { OrderFields } from './order.schema';
import {
  areRefundsBlocked,
  getChargedBackCents,
  getRetainedCents,
  isDisputed,
  isFraudWarned,
} from './rules/dispute.rules';
import { getRefundableCents } from './rules/refund.rules';
import { sumRefundedParts } from './rules/refund-sum.rules';
import { getReplacements, isDue, toReplacementView } from './rules/replacement.rules';
import { createTransferCode } from './rules/transfer-code';
import type { StoredPayment } from './schema/payment.schema';

/** Names of card brands and payment types as their owners spell them; the provider reports them in lower case. */
const CARD_NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  link: 'Link',
  bizum: 'Bizum',
  sepa_debit: 'SEPA',
};

/** References to an order in outbox jobs. */
export const toOrderRefs = ({ id, number }: Pick<OrderFields, 'id' | 'number'>) => ({
  orderId: id,
  orderNumber: number,
});

/** The card details, with the display name of the brand. */
export const toCard = ({ card }: StoredPayment): OrderView['payment']['card'] =>
  card && { ...card, brand: CARD_NAMES[card.brand] ?? card.brand };

/** The order fields that the recipient of its emails may see without verification. */
export const toOrderPreview = ({ number, address, totals }: OrderFields): OrderPreview => ({
  number,
  town: address.city,
  totalCents: totals.totalCents,
  currency: totals.currency,
});

export const getFirstname = ({ name }: OrderFields['customer']): string => name.split(' ')[0] ?? name;

const toIso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Whether the order was placed without an account, and its address is still unverified. */
export const isOfGuest = ({ buyer }: Pick<OrderFields, 'buyer'>): boolean => buyer.as === 'guest';

/** Whether the recipient of the order's emails has reported that the order is not theirs. */
export const hasWrongRecipient = ({ wrongRecipient }: Pick<OrderFields, 'wrongRecipient'>): boolean =>
  wrongRecipient?.reportedAt != null;

/** Statuses before the parcel is sent. */
export const EDITABLE_STATUSES: readonly OrderStatus[] = [
  'pending_payment',
  'payment_processing',
  'paid',
  'processing',
];

/** When the recipient of the emails disowned the order, if it has not been shipped yet. */
export const getWrongRecipientReportedAt = ({
  status,
  wrongRecipient,
}: Pick<OrderFields, 'status' | 'wrongRecipient'>): Date | null =>
  EDITABLE_STATUSES.includes(status) ? (wrongRecipient?.reportedAt ?? null) : null;

/** When the reservation of an unpaid order expires, depending on the payment method. */
export const computeDueAt = ({ createdAt, payment }: Pick<OrderFields, 'createdAt' | 'payment'>): Date =>
  new Date(createdAt.getTime() + METHOD_TRAITS[payment.method].reservedMs);

/** Whether an order is awaiting a bank transfer. */
export const awaitsTransfer = ({ status, payment }: Pick<OrderFields, 'status' | 'payment'>): boolean =>
  status === 'pending_payment' && METHOD_TRAITS[payment.method].toAccount;

function toTransfer(order: OrderFields, account: BankAccount): NonNullable<OrderView['payment']['transfer']> {
  const { number, totals } = order;
  const transfer = { ...account, amountCents: totals.totalCents, reference: number };
  return {
    ...account,
    reference: number,
    payBy: computeDueAt(order).toISOString(),
    qr: totals.currency === 'eur' ? createTransferCode(transfer) : null,
  };
}

/**
 * @param viewer determines which transitions are offered. Emails use `system`, which is offered no transitions
 * @param account bank account of the shop, shown while a transfer is awaited
 */
export function toView(order: OrderFields, viewer: Actor, account: BankAccount | null = null): OrderView {
  const { payment, stripe, withdrawal } = order;
  const open = order.status === 'pending_payment' && stripe?.url && stripe.expiresAt > new Date();
  const transfer = account && awaitsTransfer(order) ? toTransfer(order, account) : null;
  return {
    _id: order.id,
    number: order.number,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    customer: {
      _id: order.buyer.userId,
      ...order.customer,
      guest: (viewer === 'admin' && isOfGuest(order)) || undefined,
    },
    lines: order.lines,
    totals: order.totals,
    promotions: order.promotions?.map(({ id, title, target, cents, code }) => ({
      id,
      title,
      target,
      cents,
      ...(code !== undefined && { code }),
    })),
    address: order.address,
    shipping: order.shipping,
    note: order.note,
    taxId: order.taxId,
    billing: order.billing ?? null,
    locale: order.locale,
    payment: {
      method: payment.method,
      paidCents: payment.paidCents,
      refundedCents: payment.refundedCents,
      retainedCents: getRetainedCents(payment),
      paidAt: toIso(payment.paidAt),
      disputed: isDisputed(payment),
      refundsBlocked: areRefundsBlocked(payment),
      chargedBackCents: getChargedBackCents(payment),
      card: toCard(payment),
      url: open ? (stripe.url ?? null) : null,
      reservedUntil: open ? stripe.expiresAt.toISOString() : (transfer?.payBy ?? null),
      transfer,
    },
    billNumber: order.billNumber,
    creditNotes: [...new Set(order.refunds.flatMap(({ creditNote }) => creditNote ?? []))],
    refundableCents: getRefundableCents(order),
    refundedParts: sumRefundedParts(order),
    withdrawal: withdrawal
      ? {
          reference: withdrawal.reference,
          goods: withdrawal.goods,
          lines: withdrawal.lines,
          declaredAt: withdrawal.declaredAt.toISOString(),
          arrivedAt: toIso(withdrawal.arrivedAt),
          closedAt: toIso(withdrawal.closedAt),
        }
      : null,
    replacements: order.replacements?.map(toReplacementView),
    history: order.history.map(({ from, to, at, by, cause }) => ({
      from,
      to,
      at: at.toISOString(),
      by,
      cause,
    })),
    next:
      viewer === 'system'
        ? []
        : listNextStatuses(order.status, viewer).filter(
            (to) =>
              to !== 'cancelled_refund_pending' ||
              canCancelPaid({ method: payment.method, refundsBlocked: areRefundsBlocked(payment) }, viewer),
          ),
  };
}

/** Whether the order has used a promotion with a usage limit. */
export const hasCountedUses = ({ promotions = [] }: Pick<OrderFields, 'promotions'>): boolean =>
  promotions.some(({ limited }) => limited);

export const toRow = ({ id, buyer, payment, ...order }: OrderFields): OrderRow => ({
  _id: id,
  number: order.number,
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  customer: {
    _id: buyer.userId,
    ...order.customer,
    guest: isOfGuest({ buyer }) || undefined,
  },
  place: { postcode: order.address.postcode, city: order.address.city },
  recipient: order.address.name,
  shipping: {
    method: order.shipping.method,
    zone: order.shipping.zone,
    carrier: order.shipping.carrier || undefined,
  },
  message: order.note !== '',
  staffNotes: order.notes.length,
  replacementDue: getReplacements(order).some(isDue) || undefined,
  itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  totalCents: order.totals.totalCents,
  currency: order.totals.currency,
  payment: {
    method: payment.method,
    paidCents: payment.paidCents,
    refundedCents: payment.refundedCents,
    disputed: isDisputed(payment),
    fraudWarned: isFraudWarned({ status: order.status, payment }),
    payBy: awaitsTransfer({ status: order.status, payment })
      ? toIso(computeDueAt({ createdAt: order.createdAt, payment }))
      : null,
    card: toCard(payment),
  },
});
