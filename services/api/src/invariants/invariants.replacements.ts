import { BY_ID, type Snapshot } from '../database/snapshot';
import type { Order } from '../modules/order/order.schema';
import { sumBy } from '../modules/order/rules/refund-units.rules';
import { getReplacements, isDue } from '../modules/order/rules/replacement.rules';

type StoredOrder = Pick<Order, 'number' | 'lines' | 'replacements' | 'replacementDueSince'> & {
  _id: { toString(): string };
};

/** I25: each replacement that is not cancelled took its units from stock, and no bought unit is replaced twice. */
export class Replacements {
  private constructor(private readonly taken: Map<string, number>) {}

  static async read(snapshot: Snapshot): Promise<Replacements> {
    const moves = await snapshot.aggregate<{ orderId: string; sku: string; available: number }>(
      'stock_moves',
      [
        { $match: { kind: { $in: ['replacement', 'replacementCancelled'] } } },
        { $project: { orderId: 1, sku: 1, available: 1 } },
      ],
      BY_ID,
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
    const sent = replacements.filter(({ cancelledAt }) => !cancelledAt);
    const expected = sumBy(
      replacements.flatMap((replacement) => replacement.lines.map((line) => ({ ...line, one: replacement }))),
      ({ one, sku }) => `${order._id.toString()}:${one.id} ${sku}`,
      ({ one, quantity }) => (one.cancelledAt ? 0 : quantity),
    );
    const replaced = sumBy(
      sent.flatMap((flat) => flat.lines),
      ({ lineId }) => lineId,
      ({ quantity }) => quantity,
    );
    const bought = new Map(lines.map(({ id, quantity }) => [id, quantity]));
    return [
      ...[...expected].flatMap(([unit, quantity]) => {
        const taken = this.taken.get(unit) ?? 0;
        this.taken.delete(unit);
        return taken === quantity ? [] : [`${number}: ${taken} units left for ${unit}, expected ${quantity}`];
      }),
      ...[...replaced].flatMap(([id, quantity]) =>
        quantity > (bought.get(id) ?? 0)
          ? [`${number}: ${quantity} units of ${id} replaced, ${bought.get(id) ?? 0} bought`]
          : [],
      ),
      ...(replacements.some(isDue) === Boolean(replacementDueSince)
        ? []
        : [`${number}: its replacements and the list of those to send differ`]),
    ];
  }

  /** Lists replaced units without an order. */
  listUnmatched = (): string[] =>
    [...this.taken].flatMap(([unit, quantity]) =>
      quantity === 0 ? [] : [`${quantity} units left for ${unit}, which no order has`],
    );
}
