import type { GoodsLine } from './lines';
import type { DeliveryPromotion, Use } from './promotion';

/** A step of a table of delivery. A limit that is met still holds; null is none. */
interface DeliveryRow {
  upToGrams: number | null;
  /** Of the goods after reductions and before promotions. */
  upToCents: number | null;
  costCents: number;
}

/** One way of delivery to one zone. */
export interface DeliveryWay {
  zone: string;
  method: string;
  /** The first that holds weight and sum says the cost. */
  rows: readonly DeliveryRow[];
  /** Goods after reductions and before promotions travel free from this value; null without such a threshold. */
  freeFromCents: number | null;
  packing: Packing;
}

/** What wrapping adds to the weight of the goods. */
export interface Packing {
  /** Of the weight of the goods: 105 adds a twentieth. */
  percent: number;
  /** Of an empty parcel. */
  parcelGrams: number;
}

/** Delivery as an order pays it. Cents with VAT. */
export interface DeliveryCost {
  zone: string;
  method: string;
  weightGrams: number;
  /** By the table. */
  fullCents: number;
  /** After the promotion. */
  costCents: number;
  use: Use<DeliveryPromotion> | null;
}

/** Weight of the parcel in whole grams. */
export function parcelGrams(lines: readonly GoodsLine[], { percent, parcelGrams: empty }: Packing): number {
  const goods = lines.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0);
  return Math.ceil((goods * percent) / 100) + empty;
}

/**
 * What a way of delivery costs by its table, in cents.
 * @param order grams of the parcel; cents of the goods after reductions and before promotions
 * @returns null where no row takes so much: then this way is not offered
 */
export function deliveryCents(
  { rows, freeFromCents }: Pick<DeliveryWay, 'rows' | 'freeFromCents'>,
  order: { grams: number; goodsCents: number },
): number | null {
  const row = rows.find(
    ({ upToGrams, upToCents }) =>
      order.grams <= (upToGrams ?? Infinity) && order.goodsCents <= (upToCents ?? Infinity),
  );
  if (!row) return null;
  return freeFromCents !== null && order.goodsCents >= freeFromCents ? 0 : row.costCents;
}

export const reaches = ({ rule }: DeliveryPromotion, way: Pick<DeliveryWay, 'zone' | 'method'>): boolean =>
  rule.zones.includes(way.zone) && (rule.methods.length === 0 || rule.methods.includes(way.method));

/**
 * The delivery lane: the table, then the one promotion that leaves least, of equal ones the one published first.
 * @param promotions that are reached, in the order of publishing
 * @returns null where the table takes no such parcel
 */
export function deliveryLane(
  way: DeliveryWay,
  promotions: readonly DeliveryPromotion[],
  lines: readonly GoodsLine[],
  goodsCents: number,
): DeliveryCost | null {
  const weightGrams = parcelGrams(lines, way.packing);
  const fullCents = deliveryCents(way, { grams: weightGrams, goodsCents });
  if (fullCents === null) return null;
  let [costCents, use]: [number, DeliveryCost['use']] = [fullCents, null];
  for (const promotion of promotions.filter((one) => reaches(one, way))) {
    if (promotion.rule.cents >= costCents) continue;
    costCents = promotion.rule.cents;
    use = { promotion, cents: fullCents - costCents, cuts: new Map() };
  }
  return { zone: way.zone, method: way.method, weightGrams, fullCents, costCents, use };
}
