import { sumCents } from '@munay/contracts/money';
import { canTransition, isSold, type OrderStatus, SOLD_STATUSES } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { Snapshot } from '../database/snapshot';
import type { Order } from '../modules/order/order.schema';
import { DocumentDayCheck, INVOICE_PROJECTION, type IssuedInvoice } from './invariants.days';
import { checkFailedRefunds, checkShippedUnits, isLostDisputeClosed } from './invariants.endings';
import { CreditNoteIndex, listRefundViolations, RestockedUnits } from './invariants.refunds';
import { Replacements } from './invariants.replacements';

type StoredOrder = Pick<
  Order,
  | 'number'
  | 'status'
  | 'payment'
  | 'stripe'
  | 'history'
  | 'billNumber'
  | 'lines'
  | 'refunds'
  | 'replacements'
  | 'replacementDueSince'
  | 'restocked'
  | 'refundOwedSince'
  | 'totals'
  | 'tenders'
  | 'vat'
> & { _id: { toString(): string } };

const BATCH = 1_000;
const SESSION_GRACE_MS = 3 * 60_000;
const INVOICED_STATUSES: readonly OrderStatus[] = [...SOLD_STATUSES, 'cancelled_refund_pending'];
const READ = {
  number: 1,
  status: 1,
  billNumber: 1,
  refunds: 1,
  history: 1,
  'payment.method': 1,
  'payment.paidCents': 1,
  'payment.refundedCents': 1,
  'payment.disputed': 1,
  'payment.disputeLost': 1,
  'payment.chargedBackCents': 1,
  replacements: 1,
  replacementDueSince: 1,
  restocked: 1,
  refundOwedSince: 1,
  'stripe.sessionId': 1,
  'stripe.expiresAt': 1,
  'lines.id': 1,
  'lines.sku': 1,
  'lines.quantity': 1,
  'totals.totalCents': 1,
  tenders: 1,
  vat: 1,
};

const findInvoices = (read: Snapshot, orders: readonly StoredOrder[]): Promise<IssuedInvoice[]> =>
  read.findRows(
    'invoices',
    { orderId: { $in: orders.map(({ _id }) => _id.toString()) } },
    INVOICE_PROJECTION,
  );

/** I5: a paid order has exactly one invoice. */
function checkInvoices(orders: readonly StoredOrder[], bills: readonly IssuedInvoice[]): string[] {
  const numbersByOrder = new Map(bills.map(({ orderId, number }) => [orderId, number]));
  return orders
    .filter(({ _id, status, billNumber }) => {
      const bill = numbersByOrder.get(_id.toString());
      return INVOICED_STATUSES.includes(status) && (bill === undefined || bill !== billNumber);
    })
    .map(
      ({ _id, number, billNumber }) =>
        `${number}: bill ${numbersByOrder.get(_id.toString())}, says ${billNumber}`,
    );
}

/** I7: the history of an order follows the transition table and contains no transition twice. */
function checkHistory({ number, status, history }: StoredOrder): string[] {
  const violations = history.flatMap(({ from, to, by }, index) => {
    const before = history[index - 1]?.to ?? null;
    const isAllowed = from === null ? to === 'pending_payment' : canTransition(from, to, by);
    return isAllowed && from === before ? [] : [`${number}: ${before} then ${from} to ${to} by ${by}`];
  });
  const steps = history.map(({ from, to }) => `${from} to ${to}`);
  return [
    ...violations,
    ...(new Set(steps).size === steps.length ? [] : [`${number}: a move twice`]),
    ...(history.at(-1)?.to === status
      ? []
      : [`${number}: is ${status}, history ends at ${history.at(-1)?.to}`]),
  ];
}

/**
 * I3, as far as it can be checked without the provider: a paid card order has a payment session. An index ensures that
 * each session belongs to one order.
 */
const checkPaid = ({ number, status, payment, stripe }: StoredOrder): string[] =>
  METHOD_TRAITS[payment.method].paid === 'onPage' && !stripe?.sessionId && isSold({ status })
    ? [`${number} is paid without a session`]
    : [];

/** I8: no order is still waiting for an expired payment session. */
const isStuck = ({ number, status, stripe }: StoredOrder, now: number): string[] =>
  status === 'pending_payment' && stripe && now - new Date(stripe.expiresAt).getTime() > SESSION_GRACE_MS
    ? [`${number} still waits`]
    : [];

/** I23: the payments of an order add up to its total, as do its net amounts plus VAT. */
function listSumViolations({ number, totals, tenders, vat }: StoredOrder): string[] {
  const sums = [
    { of: 'tenders', cents: tenders.map(({ amountCents }) => amountCents) },
    { of: 'VAT', cents: vat.flatMap(({ baseCents, vatCents }) => [baseCents, vatCents]) },
  ];
  return sums.flatMap((sum) =>
    sumCents(sum.cents) !== totals.totalCents
      ? [`${number}: ${sum.of} of ${sumCents(sum.cents)}, total ${totals.totalCents}`]
      : [],
  );
}

/** Runs all checks of individual orders in one pass. */
export async function checkOrders(
  read: Snapshot,
  now: number,
): Promise<
  Record<
    | 'sessions'
    | 'bills'
    | 'histories'
    | 'dead'
    | 'refunds'
    | 'notes'
    | 'returns'
    | 'replacements'
    | 'owed'
    | 'lost'
    | 'parcels'
    | 'days'
    | 'sums',
    string[]
  >
> {
  const [creditNotes, goods] = [await CreditNoteIndex.read(read), await RestockedUnits.read(read)];
  const replacements = await Replacements.read(read);
  const days = await DocumentDayCheck.read(read);
  const violations = {
    sessions: [] as string[],
    bills: [] as string[],
    histories: [] as string[],
    dead: [] as string[],
    refunds: [] as string[],
    notes: [] as string[],
    returns: [] as string[],
    replacements: [] as string[],
    owed: [] as string[],
    lost: [] as string[],
    parcels: [] as string[],
    days: [] as string[],
    sums: [] as string[],
  };
  for await (const orders of read.readBatches<StoredOrder>('orders', {}, READ, BATCH)) {
    violations.sessions.push(...orders.flatMap(checkPaid));
    const bills = await findInvoices(read, orders);
    violations.bills.push(...checkInvoices(orders, bills));
    await days.add(orders, bills);
    violations.histories.push(...orders.flatMap(checkHistory));
    violations.dead.push(...orders.flatMap((order) => isStuck(order, now)));
    violations.refunds.push(...orders.flatMap(listRefundViolations));
    violations.notes.push(...orders.flatMap((order) => creditNotes.listDifferences(order)));
    violations.returns.push(...orders.flatMap((order) => goods.listDifferences(order)));
    violations.replacements.push(...orders.flatMap((order) => replacements.listDifferences(order)));
    violations.owed.push(...orders.flatMap(checkFailedRefunds));
    violations.lost.push(...orders.flatMap(isLostDisputeClosed));
    violations.parcels.push(...orders.flatMap(checkShippedUnits));
    violations.sums.push(...orders.flatMap(listSumViolations));
  }
  violations.notes.push(...creditNotes.listUnmatchedNotes());
  violations.returns.push(...goods.listUnmatchedNotes());
  violations.replacements.push(...replacements.listUnmatched());
  violations.days.push(...days.listDifferences());
  return violations;
}
