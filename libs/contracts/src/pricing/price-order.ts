import { type AnnouncedDiscount, getAnnouncedDiscount, getAnnouncedSavingCents, sumCents } from '../money';
import { type CodeState, computeCodeStates, type EnteredCode, findFixedReason } from './code-states';
import { applyDeliveryPromotions, type DeliveryOption } from './delivery-promotions';
import {
  computeLineCents,
  type GoodsLine,
  isGoods,
  type LineInput,
  sortBySku,
  unitPriceCents,
} from './lines';
import { findMissingCents, findMissingUnits, type MissingForPromotion } from './missing';
import {
  type DeliveryPromotion,
  filterPublishedPromotions,
  isMinimumReached,
  type Promotion,
  type Use,
} from './promotion';
import { findBestStack, sumLineDiscounts } from './stacking';
import {
  type BasisPoints,
  computeVatGroups,
  deductVat,
  getRate,
  type VatGroup,
  type VatTreatment,
} from './vat';

/** Input of `priceOrder`. The result depends only on this input, not on the clock, the database or the language. */
export interface PriceInput {
  /** Time at which promotions must be active. */
  at: Date;
  lines: readonly LineInput[];
  /** Promotions without a code, in any order. */
  promotions: readonly Promotion[];
  codes: readonly EnteredCode[];
  /** Selected delivery method; null without delivery. */
  delivery: DeliveryOption | null;
  vat: VatTreatment;
}

/** A priced line. Amounts are in cents and include VAT. */
export interface PricedLine {
  id: string;
  kind: LineInput['kind'];
  quantity: number;
  /** Unit price before the discount. `unitPriceCents` is the price after it. */
  priceCents: number;
  unitPriceCents: number;
  /** The discount that may be announced; null if there is none. */
  announced: AnnouncedDiscount | null;
  /** Price of the line after the discount. */
  lineCents: number;
  discountAllocations: { promotionId: string; cents: number }[];
  /** VAT that is deducted for an export. */
  exportDeductionCents: number;
  /** Amount paid for the line. */
  netCents: number;
  vatRate: BasisPoints;
}

interface PricedDelivery {
  zone: string;
  method: string;
  weightGrams: number;
  /** Price according to the shipping table. */
  fullCents: number;
  promotionId: string | null;
  exportDeductionCents: number;
  /** Amount paid for delivery. */
  netCents: number;
}

/**
 * All amounts of an order in cents. Net amounts of lines and delivery add up to the total, which equals the gross
 * amounts of the VAT groups. The discounts of a promotion on lines and delivery add up to its `cents`.
 */
export interface PricedOrder {
  /** Priced lines, in the order of the input. */
  lines: PricedLine[];
  /** Applied promotions. */
  promotions: { id: string; target: Promotion['target']; cents: number }[];
  codes: CodeState[];
  /** Value of the goods before promotions, compared with minimums and the free delivery threshold. */
  goodsCents: number;
  /** The buyer's savings: discounts that may be announced (Directive 98/6/EC, article 6a), and promotions. */
  savedCents: number;
  delivery: PricedDelivery | null;
  vat: VatGroup[];
  totalCents: number;
  /** The goods promotion that needs the fewest units to reach its next step or group; null if none is started. */
  nextStep: { promotionId: string; units: number } | null;
  /** What the order lacks for further promotions, nearest first: missing units, then missing minimums. */
  missing: MissingForPromotion[];
}

/**
 * Prices an order. The order of lines, promotions and codes does not matter, because ties between promotions go to the
 * one published first, and indivisible cents go to the larger line, then by SKU.
 * @throws RangeError if an amount is not an integer, or the delivery method does not cover the parcel (`deliveryCents`)
 */
export function priceOrder(input: PriceInput): PricedOrder {
  const lines = sortBySku(input.lines);
  const goods = lines.filter(isGoods);
  const goodsCents = sumCents(goods.map(computeLineCents));
  if (!Number.isSafeInteger(sumCents(lines.map(computeLineCents))))
    throw new RangeError('an amount of the order is no whole number');
  const offeredPromotions = filterOfferedPromotions(input);
  const stack = findBestStack(offeredPromotions, goods);
  const deliveryOption = input.delivery;
  const delivery =
    deliveryOption &&
    applyDeliveryPromotions(
      deliveryOption,
      filterPublishedPromotions(offeredPromotions.filter(isDeliveryPromotion)).filter((promotion) =>
        isMinimumReached(promotion, goods),
      ),
      goods,
      goodsCents,
    );
  if (deliveryOption && !delivery)
    throw new RangeError(`${deliveryOption.method} to ${deliveryOption.zone} does not take this parcel`);
  const uses: Use[] = delivery?.use ? [...stack.uses, delivery.use] : stack.uses;

  const remainingCents = lines.map((line) => computeLineCents(line) - sumLineDiscounts(uses, line.id));
  const costCents = delivery?.costCents ?? 0;
  const nets = deductVat([...remainingCents, costCents], input.vat);
  const deliveryNetCents = nets.at(-1) ?? 0;
  const netByLine = new Map(lines.map((line, index) => [line.id, nets[index] ?? 0]));

  const pricedLines = input.lines.map((line): PricedLine => {
    const netCents = netByLine.get(line.id) ?? 0;
    return {
      id: line.id,
      kind: line.kind,
      quantity: line.quantity,
      priceCents: line.priceCents,
      unitPriceCents: unitPriceCents(line),
      announced: findAnnouncedDiscount(line),
      lineCents: computeLineCents(line),
      discountAllocations: listDiscountAllocations(uses, line.id),
      exportDeductionCents: computeLineCents(line) - sumLineDiscounts(uses, line.id) - netCents,
      netCents,
      vatRate: getRate({ rate: line.vatRate }, input.vat),
    };
  });
  const missingUnits = findMissingUnits(stack);
  const [next] = missingUnits;
  return {
    lines: pricedLines,
    promotions: uses.map(({ promotion, cents }) => ({ id: promotion.id, target: promotion.target, cents })),
    codes: computeCodeStates(input.codes, input.at, { lines: goods, delivery: deliveryOption, uses }),
    goodsCents,
    savedCents: sumCents([...goods.map(computeSaving), ...uses.map(({ cents }) => cents)]),
    delivery: delivery && {
      zone: delivery.zone,
      method: delivery.method,
      weightGrams: delivery.weightGrams,
      fullCents: delivery.fullCents,
      promotionId: delivery.use?.promotion.id ?? null,
      exportDeductionCents: costCents - deliveryNetCents,
      netCents: deliveryNetCents,
    },
    vat: computeVatGroups(
      lines.map((line, index) => ({ cents: nets[index] ?? 0, rate: line.vatRate })),
      deliveryNetCents,
      input.vat,
    ),
    totalCents: sumCents(nets),
    nextStep: next ? { promotionId: next.promotionId, units: next.units } : null,
    missing: [...missingUnits, ...findMissingCents(offeredPromotions.filter(isAutomaticPrice(input)), goods)],
  };
}

const isDeliveryPromotion = (promotion: Promotion): promotion is DeliveryPromotion =>
  promotion.target === 'delivery';

/** Selects goods and basket promotions without a code. A code reports its missing minimum as its state. */
const isAutomaticPrice =
  ({ promotions }: PriceInput) =>
  ({ id, target }: Promotion): boolean =>
    target !== 'delivery' && promotions.some((promotion) => promotion.id === id);

/** Active promotions without duplicates: those without a code, and those with an accepted code. */
function filterOfferedPromotions({ at, promotions, codes }: PriceInput): Promotion[] {
  const all: Omit<EnteredCode, 'code'>[] = [...promotions.map((promotion) => ({ promotion })), ...codes];
  const promotionsById = new Map<string, Promotion>();
  for (const { promotion, rejection } of all)
    if (promotion && !findFixedReason(promotion, rejection, at)) promotionsById.set(promotion.id, promotion);
  return [...promotionsById.values()];
}

const findAnnouncedDiscount = (line: LineInput): PricedLine['announced'] =>
  // Stryker disable next-line ConditionalExpression: other lines keep their price, so nothing is announced
  line.kind === 'goods' ? getAnnouncedDiscount({ ...line, unitPriceCents: unitPriceCents(line) }) : null;

const computeSaving = (line: GoodsLine): number =>
  getAnnouncedSavingCents({ ...line, unitPriceCents: unitPriceCents(line) }, line.quantity);

const listDiscountAllocations = (uses: readonly Use[], lineId: string): PricedLine['discountAllocations'] =>
  uses
    .map(({ promotion, centsByLine }) => ({ promotionId: promotion.id, cents: centsByLine.get(lineId) ?? 0 }))
    .filter(({ cents }) => cents > 0);
