import type { RefundState } from '@munay/contracts/admin/order';
import { HINT_BY_ID, type Snapshot } from '../database/snapshot';
import type { Order } from '../modules/order/order.schema';
import { countRestockedUnits } from '../modules/order/rules/refund-units.rules';
import type { StoredRefund } from '../modules/order/schema/course.schema';

type StoredOrder = Pick<Order, 'number' | 'payment' | 'billNumber' | 'lines' | 'refunds' | 'restocked'> & {
  _id: { toString(): string };
};

/** Part of a card payment that staff refunded outside the provider. */
export const sumManualRefunds = (refunds: readonly StoredRefund[]): number =>
  refunds
    .filter(({ state, providerId }) => state === 'done' && !providerId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/** I14: refunds never exceed the payment and match the recorded totals. */
export function listRefundViolations({ number, payment, refunds }: StoredOrder): string[] {
  const sumByState = (states: readonly RefundState[]): number =>
    refunds
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refundedCents = sumByState(['requested', 'done']);
  const expected = refunds.length === 0 || sumByState(['done']) === payment.refundedCents;
  return refundedCents <= payment.paidCents && payment.refundedCents <= payment.paidCents && expected
    ? []
    : [`${number}: ${refundedCents} given back and ${payment.refundedCents} counted of ${payment.paidCents}`];
}

/**
 * I15: each refund above 0 of an invoiced order has a credit note, and each credit note has a refund. The credit notes
 * add up to the refunded amount, or to more if the bank returned refunds.
 */
export class CreditNoteIndex {
  private readonly remainingNotes = new Set<string>();

  private constructor(private readonly grossCentsByNumber: ReadonlyMap<string, number>) {}

  static async read(snapshot: Snapshot): Promise<CreditNoteIndex> {
    const notes = await snapshot.findRows<{ number: string; fields: { totals: { grossCents: number } } }>(
      'credit_notes',
      {},
      { number: 1, 'fields.totals.grossCents': 1 },
    );
    return new CreditNoteIndex(
      new Map(notes.map(({ number, fields }) => [number, -fields.totals.grossCents])),
    );
  }

  listDifferences({ number, billNumber, refunds }: StoredOrder): string[] {
    for (const { creditNote } of refunds) if (creditNote) this.remainingNotes.add(creditNote);
    const withNotes = refunds.filter(
      ({ state, creditNote, amountCents }) =>
        creditNote !== undefined || (billNumber !== null && state === 'done' && amountCents > 0),
    );
    const missingNotes = withNotes.filter(({ creditNote = '' }) => !this.grossCentsByNumber.has(creditNote));
    const sumByState = (state: string): number =>
      withNotes
        .filter((refund) => refund.state === state)
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const creditNotes = new Set(withNotes.map(({ creditNote = '' }) => creditNote));
    const promisedCents = [...creditNotes].reduce(
      (sum, note) => sum + (this.grossCentsByNumber.get(note) ?? 0),
      0,
    );
    return [
      ...missingNotes.map(({ id }) => `${number}: refund ${id} has no credit note`),
      ...(promisedCents < sumByState('done') || promisedCents > sumByState('done') + sumByState('failed')
        ? [`${number}: credit notes over ${promisedCents}, given back ${sumByState('done')}`]
        : []),
    ];
  }

  /** Credit notes without an order. */
  listUnmatchedNotes = (): string[] =>
    [...this.grossCentsByNumber.keys()]
      .filter((number) => !this.remainingNotes.has(number))
      .map((number) => `${number} belongs to no refund`);
}

/**
 * I16: the number of restocked units of each order equals the number in its refunds, and each unit is restocked once.
 */
export class RestockedUnits {
  private constructor(private readonly refundedCentsByOrder: Map<string, number>) {}

  static async read(snapshot: Snapshot): Promise<RestockedUnits> {
    const moves = await snapshot.aggregate<{ orderId: string; sku: string; available: number }>(
      'stock_moves',
      [{ $match: { kind: 'return' } }, { $project: { orderId: 1, sku: 1, available: 1 } }],
      HINT_BY_ID,
    );
    const returnedUnits = new Map<string, number>();
    for (const { orderId, sku, available } of moves) {
      const unit = `${orderId.slice(0, 24)} ${sku}`;
      returnedUnits.set(unit, (returnedUnits.get(unit) ?? 0) + available);
    }
    return new RestockedUnits(returnedUnits);
  }

  listDifferences(order: StoredOrder): string[] {
    const expected = countRestockedUnits(order);
    return [...new Set(order.lines.map(({ sku }) => sku))].flatMap((sku) => {
      const unit = `${order._id.toString()} ${sku}`;
      const returnedCents = this.refundedCentsByOrder.get(unit) ?? 0;
      this.refundedCentsByOrder.delete(unit);
      return returnedCents === (expected.get(sku) ?? 0)
        ? []
        : [
            `${order.number}: ${returnedCents} units of ${sku} are back, its refunds want ${expected.get(sku) ?? 0}`,
          ];
    });
  }

  /** Lists restocked units without an order. */
  listUnmatchedNotes = (): string[] =>
    [...this.refundedCentsByOrder.keys()].map((unit) => `${unit} is back and was never ordered`);
}
