import type { DeliveryKind } from '../promotion/kind';
import { KINDS } from '../promotion/kinds';
import type { GoodsLine } from './lines';
import type { DeliveryPromotion, Use } from './promotion';

/** A row of a shipping table. Limits are inclusive. A row without limits applies to every order. */
interface DeliveryRow {
  upToGrams?: number;
  /** Value of the goods after discounts and before promotions. */
  upToCents?: number;
  costCents: number;
}

/** A delivery method to one zone. */
export interface DeliveryOption {
  zone: string;
  method: string;
  /** Price table. The first row whose limits cover weight and value determines the price. */
  rows: readonly DeliveryRow[];
  /** Minimum value of the discounted goods for free delivery; null without a threshold. */
  freeFromCents: number | null;
  /** Weight of the packaging. If it is absent, the parcel weighs as much as the goods. */
  packing?: Packing;
}

/** Weight that packaging adds to the goods. */
export interface Packing {
  /** Weight of the parcel contents as a percentage of the goods' weight: 105 adds 5 %. */
  percent: number;
  /** Weight of an empty parcel. */
  parcelGrams: number;
}

/** Delivery cost of an order in cents, including VAT. */
export interface DeliveryCost {
  zone: string;
  method: string;
  weightGrams: number;
  /** Price according to the shipping table. */
  fullCents: number;
  /** Price after the promotion. */
  costCents: number;
  use: Use<DeliveryPromotion> | null;
}

const NO_PACKING: Packing = { percent: 100, parcelGrams: 0 };

/** Weight of the parcel in grams, rounded to an integer. */
export function computeParcelGrams(
  lines: readonly GoodsLine[],
  { percent, parcelGrams: empty }: Packing = NO_PACKING,
): number {
  const goods = lines.reduce((sum, { weightGrams = 0, quantity }) => sum + weightGrams * quantity, 0);
  return Math.ceil((goods * percent) / 100) + empty;
}

/**
 * Price of a delivery method according to its table, in cents.
 * @param order weight of the parcel in grams, and value of the goods in cents after discounts and before promotions
 * @returns null if no row covers the order; the method is then not offered
 */
export function computeDeliveryCents(
  { rows, freeFromCents }: Pick<DeliveryOption, 'rows' | 'freeFromCents'>,
  order: { grams: number; goodsCents: number },
): number | null {
  const row = rows.find(
    ({ upToGrams, upToCents }) =>
      order.grams <= (upToGrams ?? Infinity) && order.goodsCents <= (upToCents ?? Infinity),
  );
  if (!row) return null;
  return freeFromCents !== null && order.goodsCents >= freeFromCents ? 0 : row.costCents;
}

const getKind = ({ rule }: DeliveryPromotion): DeliveryKind => KINDS.delivery[rule.kind];

export const appliesToDelivery = (
  promotion: DeliveryPromotion,
  option: Pick<DeliveryOption, 'zone' | 'method'>,
): boolean => getKind(promotion).appliesTo(promotion.rule, option);

/**
 * Computes the delivery cost from the table price and the promotion that results in the lowest price; ties go to the
 * one published first.
 * @param promotions promotions whose minimum is reached, in order of publication
 * @returns null if the table does not cover the parcel
 */
export function applyDeliveryPromotions(
  option: DeliveryOption,
  promotions: readonly DeliveryPromotion[],
  lines: readonly GoodsLine[],
  goodsCents: number,
): DeliveryCost | null {
  const weightGrams = computeParcelGrams(lines, option.packing);
  const fullCents = computeDeliveryCents(option, { grams: weightGrams, goodsCents });
  if (fullCents === null) return null;
  let [costCents, use]: [number, DeliveryCost['use']] = [fullCents, null];
  for (const promotion of promotions.filter((candidate) => appliesToDelivery(candidate, option))) {
    const priceAfterPromotion = getKind(promotion).priceCents(promotion.rule);
    if (priceAfterPromotion >= costCents) continue;
    costCents = priceAfterPromotion;
    use = { promotion, cents: fullCents - costCents, centsByLine: new Map() };
  }
  return { zone: option.zone, method: option.method, weightGrams, fullCents, costCents, use };
}
