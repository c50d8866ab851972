import { SHOP_ZONE } from '@munay/contracts/locale';
import { toShopDay } from '@munay/contracts/shop-day';
import type { Snapshot } from '../database/snapshot';
import type { Order } from '../modules/order/order.schema';

type StoredOrder = Pick<Order, 'lines' | 'payment' | 'history' | 'refunds'> & { _id: { toString(): string } };

interface IssuedAmount {
  orderId: string;
  refundId?: string;
  fields: { issuedAt: string; totals: { grossCents: number } };
}
export type IssuedInvoice = Omit<IssuedAmount, 'refundId'> & { number: string };

/** An amount that was paid or refunded on a day. */
interface MovedAmount {
  at: Date;
  cents: number;
  refundId?: string;
}

const CLOCK_SKEW_MS = 60_000;
export const INVOICE_PROJECTION = {
  orderId: 1,
  number: 1,
  'fields.issuedAt': 1,
  'fields.totals.grossCents': 1,
};

/**
 * Payments and refunds of a sale. The document of a refund that the bank returned remains valid, so later refunds count
 * only as far as they exceed its amount. Payments under review have no documents.
 */
function listMovements(order: StoredOrder): MovedAmount[] {
  const { payment, history, refunds } = order;
  const soldEntry = history.find(({ to }) => to === 'paid');
  if (!soldEntry) return [];
  const events = refunds
    .flatMap(({ id, amountCents: cents, state, doneAt, failedAt }) => [
      ...(doneAt ? [{ at: doneAt, cents, refundId: id }] : []),
      ...(doneAt && failedAt && state === 'failed' ? [{ at: failedAt, cents: -cents, refundId: id }] : []),
    ])
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const movedAmounts: MovedAmount[] = [{ at: soldEntry.at, cents: payment.paidCents }];
  let [recorded, issuedCount] = [0, 0];
  for (const { cents, ...event } of events) {
    const unrecordedCents = Math.max(0, cents - Math.max(0, recorded - issuedCount));
    if (unrecordedCents > 0) movedAmounts.push({ ...event, cents: -unrecordedCents });
    recorded += unrecordedCents;
    issuedCount += cents;
  }
  return movedAmounts;
}

class DayTotals extends Map<string, number> {
  add = (day: string, cents: number): unknown => this.set(day, (this.get(day) ?? 0) + cents);
}

/** I22: the documents of a day match the payments and refunds of that day, even if a document is issued late. */
export class DocumentDayCheck {
  private readonly money = new DayTotals();

  private constructor(
    private readonly snapshot: Snapshot,
    private readonly documents: DayTotals,
  ) {}

  static async read(snapshot: Snapshot): Promise<DocumentDayCheck> {
    const documents = new DayTotals();
    const date = { $toDate: '$fields.issuedAt' };
    const day = { $dateToString: { date, format: '%Y-%m-%d', timezone: SHOP_ZONE } };
    for (const collection of ['invoices', 'credit_notes'])
      for (const { _id, cents } of await snapshot.aggregate<{ _id: string; cents: number }>(collection, [
        { $group: { _id: day, cents: { $sum: '$fields.totals.grossCents' } } },
      ]))
        documents.add(_id, cents);
    return new DocumentDayCheck(snapshot, documents);
  }

  /** @param invoices invoices of these orders */
  async add(orders: readonly StoredOrder[], invoices: readonly IssuedInvoice[]): Promise<void> {
    const refundedOrders = orders.filter(({ refunds }) => refunds.length > 0);
    const notes = await this.snapshot.findRows<IssuedAmount>(
      'credit_notes',
      { orderId: { $in: refundedOrders.map(({ _id }) => _id.toString()) } },
      { orderId: 1, refundId: 1, 'fields.issuedAt': 1, 'fields.totals.grossCents': 1 },
    );
    const issuedAmounts = new Map<string, IssuedAmount[]>();
    for (const document of [...invoices, ...notes])
      issuedAmounts.set(document.orderId, [...(issuedAmounts.get(document.orderId) ?? []), document]);
    for (const order of orders) {
      const movedAmounts = listMovements(order);
      for (const { at, cents } of movedAmounts) this.money.add(toShopDay(at), cents);
      for (const document of issuedAmounts.get(order._id.toString()) ?? [])
        this.place(document, movedAmounts);
    }
  }

  /** Assigns a document to the day of its payment or refund. */
  private place({ refundId, fields }: IssuedAmount, movedAmounts: readonly MovedAmount[]): void {
    const { grossCents } = fields.totals;
    const issuedAt = new Date(fields.issuedAt);
    const at = movedAmounts.find((candidate) => candidate.refundId === refundId)?.at;
    if (!at || issuedAt.getTime() < at.getTime() - CLOCK_SKEW_MS) return;
    this.documents.add(toShopDay(issuedAt), -grossCents);
    this.documents.add(toShopDay(at), grossCents);
  }

  listDifferences = (): string[] =>
    [...new Set([...this.documents.keys(), ...this.money.keys()])].sort().flatMap((day) => {
      const [documents, money] = [this.documents, this.money].map((sums) => sums.get(day) ?? 0);
      return documents === money
        ? []
        : [`${day}: documents over ${documents}, ${money} received minus refunded`];
    });
}
