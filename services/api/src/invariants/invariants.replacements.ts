import { HINT_BY_ID, type Snapshot } from '../database/snapshot';
import type { Order } from '../modules/order/order.schema';
import { sumBy } from '../modules/order/rules/refund-units.rules';
import { getReplacements, isDue } from '../modules/order/rules/replacement.rules';

type StoredOrder = Pick<Order, 'number' | 'lines' | 'replacements' | 'replacementDueSince'> & {
  _id: { toString(): string };
};

/**
 * I25: the units of each replacement were taken from stock unless the replacement was cancelled, and no bought unit is
 * replaced twice.
 */
export class Replacements {
  private constructor(private readonly takenUnits: Map<string, number>) {}

  static async read(snapshot: Snapshot): Promise<Replacements> {
    const moves = await snapshot.aggregate<{ orderId: string; sku: string; available: number }>(
      'stock_moves',
      [
        { $match: { kind: { $in: ['replacement', 'replacementCancelled'] } } },
        { $project: { orderId: 1, sku: 1, available: 1 } },
      ],
      HINT_BY_ID,
    );
    return new Replacements(
      sumBy(
        moves,
        ({ orderId, sku }) => `${orderId} ${sku}`,
        ({ available }) => -available,
      ),
    );
  }

  listDifferences(order: StoredOrder): string[] {
    const { number, lines, replacementDueSince } = order;
    const replacements = getReplacements(order);
    const activeReplacements = replacements.filter(({ cancelledAt }) => !cancelledAt);
    const expected = sumBy(
      replacements.flatMap((replacement) => replacement.lines.map((line) => ({ ...line, one: replacement }))),
      ({ one: entry, sku }) => `${order._id.toString()}:${entry.id} ${sku}`,
      ({ one: entry, quantity }) => (entry.cancelledAt ? 0 : quantity),
    );
    const replacedUnits = sumBy(
      activeReplacements.flatMap((refund) => refund.lines),
      ({ lineId }) => lineId,
      ({ quantity }) => quantity,
    );
    const purchasedUnits = new Map(lines.map(({ id, quantity }) => [id, quantity]));
    return [
      ...[...expected].flatMap(([unit, quantity]) => {
        const takenUnits = this.takenUnits.get(unit) ?? 0;
        this.takenUnits.delete(unit);
        return takenUnits === quantity
          ? []
          : [`${number}: ${takenUnits} units left for ${unit}, expected ${quantity}`];
      }),
      ...[...replacedUnits].flatMap(([id, quantity]) =>
        quantity > (purchasedUnits.get(id) ?? 0)
          ? [`${number}: ${quantity} units of ${id} replaced, ${purchasedUnits.get(id) ?? 0} bought`]
          : [],
      ),
      ...(replacements.some(isDue) === Boolean(replacementDueSince)
        ? []
        : [`${number}: its replacements and the list of those to send differ`]),
    ];
  }

  /** Lists replaced units without an order. */
  listUnmatched = (): string[] =>
    [...this.takenUnits].flatMap(([unit, quantity]) =>
      quantity === 0 ? [] : [`${quantity} units left for ${unit}, which no order has`],
    );
}
