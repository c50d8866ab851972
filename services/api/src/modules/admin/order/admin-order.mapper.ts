import type { AdminOrder, RefundView } from '@munay/contracts/admin/order';
import type { Localized } from '@munay/contracts/locale';
import type { BankAccount } from '@munay/contracts/order/bank';
import type { OrderView } from '@munay/contracts/order/order';
import { countUnitsLeft } from '@munay/contracts/pricing/refund-share';
import { EDITABLE_STATUSES, getWrongRecipientReportedAt, toView } from '../../order/order.mapper';
import type { OrderFields } from '../../order/order.schema';
import { isFraudWarned } from '../../order/rules/dispute.rules';
import { computeReceivedAmounts } from '../../order/rules/received.rules';
import { listOwedRefunds } from '../../order/rules/refund.rules';
import { sumRefundedParts } from '../../order/rules/refund-sum.rules';
import { countRestockableUnits } from '../../order/rules/refund-units.rules';
import { toReplacementView } from '../../order/rules/replacement.rules';
import type { StoredRefund } from '../../order/schema/course.schema';

type Names = ReadonlyMap<string, string>;

interface Products {
  /** Product titles keyed by product id. */
  titles: ReadonlyMap<string, Localized>;
  /** Weights in grams, keyed by SKU. */
  weights: ReadonlyMap<string, number>;
}

/** Weight of the units to pack. Units that were refunded before shipping are excluded. */
function computeWeightToPack(order: OrderFields, weights: Products['weights']): number | null {
  const refundedParts = sumRefundedParts(order);
  let grams = 0;
  for (const { id, sku, quantity } of order.lines) {
    const unitGrams = weights.get(sku);
    if (unitGrams === undefined) return null;
    grams +=
      unitGrams *
      (EDITABLE_STATUSES.includes(order.status)
        ? countUnitsLeft({ lines: order.lines, refundedParts }, id)
        : quantity);
  }
  return grams;
}

export const toRefundView = (
  refund: StoredRefund,
  names: Names,
  owedRefunds: readonly StoredRefund[],
): RefundView => ({
  _id: refund.id,
  amountCents: refund.amountCents,
  lines: refund.lines,
  deliveryCents: refund.deliveryCents,
  reason: refund.reason,
  note: refund.note,
  state: refund.state,
  at: refund.at.toISOString(),
  by: (refund.by && names.get(refund.by)) ?? '',
  reference: refund.reference || (refund.providerId ?? ''),
  account: refund.account ?? null,
  creditNote: refund.creditNote ?? null,
  owed: owedRefunds.includes(refund),
});

/** Ids of staff members that an order refers to. */
export const listStaffIds = ({ refunds, replacements = [], notes, payment }: OrderFields): string[] => [
  ...replacements.map(({ by }) => by),
  ...(payment.received ?? []).map(({ by }) => by),
  ...refunds.flatMap(({ by }) => by ?? []),
  ...notes.map(({ by }) => by),
];

/**
 * Converts an order for staff.
 * @param names names of the staff in `listStaffIds`, keyed by id
 * @param account the shop's bank account while a transfer is pending
 * @param unprintableCharacters characters that the invoice cannot print
 */
export function toAdminView(
  order: OrderFields,
  names: Names,
  buyer: AdminOrder['buyer'],
  account: BankAccount | null,
  { titles, weights }: Products,
  unprintableCharacters: string[],
): AdminOrder {
  const { stripe } = order;
  const owedRefunds = listOwedRefunds(order);
  const view: Omit<OrderView, 'replacements'> = toView(order, 'admin', account);
  return {
    ...view,
    version: order.version,
    source: order.source,
    refunds: order.refunds.map((refund) => toRefundView(refund, names, owedRefunds)),
    replacements: order.replacements?.map((replacement) => ({
      ...toReplacementView(replacement),
      reason: replacement.reason,
      note: replacement.note,
      by: names.get(replacement.by) ?? '',
    })),
    restockable: Object.fromEntries(countRestockableUnits(order)),
    titles: Object.fromEntries(titles),
    weightGrams: computeWeightToPack(order, weights),
    notes: order.notes.map(({ at, by, text }) => ({
      at: at.toISOString(),
      by: names.get(by) ?? '',
      text,
    })),
    reference: order.payment.reference ?? '',
    received: (order.payment.received ?? []).map(({ at, by, cents, reference }) => ({
      cents,
      reference,
      at: at.toISOString(),
      by: names.get(by) ?? '',
    })),
    ...computeReceivedAmounts(order),
    arrivedCents: order.payment.arrivedCents ?? null,
    provider: stripe?.sessionId ? { sessionId: stripe.sessionId, intentId: stripe.intentId ?? '' } : null,
    fraudWarned: isFraudWarned(order),
    wrongRecipientReportedAt: getWrongRecipientReportedAt(order)?.toISOString() ?? null,
    editable: EDITABLE_STATUSES.includes(order.status),
    unprintable: unprintableCharacters,
    buyer,
  };
}
