import fc from 'fast-check';
import { sumCents } from '../money';
import { type GoodsLine, isGoods, type LineInput } from '../pricing/lines';
import { type PriceInput, priceOrder } from '../pricing/price-order';
import type { GoodsRule, Promotion } from '../pricing/promotion';
import { createEnteredCode, HOME, NOW, onBasket, onDelivery, onGoods, to } from '../pricing/testing';
import { toBasisPoints, type VatTreatment } from '../pricing/vat';
import type { Criteria, Scope } from '../promotion/scope';
import type { OrderLine, OrderPromotion, OrderTotals } from './order';

const TAGS = ['vegano', 'facial', 'regalo'];
const SKUS = ['A-1', 'B-1', 'C-1', 'D-1', 'E-1'];
export const randomCents = (max: number) => fc.integer({ min: 0, max });
const percent = fc.integer({ min: 1, max: 100 });

const line: fc.Arbitrary<Omit<GoodsLine, 'id'> | Omit<Exclude<LineInput, GoodsLine>, 'id'>> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('goods' as const),
      sku: fc.constantFrom(...SKUS),
      quantity: fc.integer({ min: 1, max: 9 }),
      priceCents: randomCents(2_500),
      appliedDiscountPercent: fc.constantFrom(0, 0, 0, 15, 40),
      lowest30DaysCents: fc.option(randomCents(2_500)),
      weightGrams: fc.constantFrom(60, 100),
      productId: fc.constantFrom('p1', 'p2'),
      tags: fc.subarray(TAGS),
      collections: fc.constantFrom([], ['xmas']),
      vatRate: fc.constantFrom(undefined, undefined, toBasisPoints(4)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('wrapping' as const, 'manual' as const),
      sku: fc.constantFrom('', 'W-1'),
      quantity: fc.integer({ min: 1, max: 3 }),
      priceCents: randomCents(5_000),
    }),
  },
);

const criteria: fc.Arbitrary<Criteria> = fc.oneof(
  fc.record({ tags: fc.subarray(TAGS) }),
  fc.record({ skus: fc.subarray(SKUS) }),
  fc.record({ products: fc.constant(['p1']), collections: fc.constant(['xmas']) }),
  fc.record({ weightsGrams: fc.constant([60]) }),
);
const scope: fc.Arbitrary<Scope> = fc.record(
  { of: criteria, except: fc.oneof(fc.constant({}), criteria) },
  { requiredKeys: ['except'] },
);
export const smallNumber = fc.integer({ min: 1, max: 3 });
const rule: fc.Arbitrary<GoodsRule> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent }),
  fc.record({ kind: fc.constant('amountEach' as const), cents: randomCents(600) }),
  fc.record({
    kind: fc.constant('steps' as const),
    steps: fc.array(fc.record({ from: fc.integer({ min: 1, max: 12 }), percent }), { maxLength: 3 }),
  }),
  fc
    .tuple(
      smallNumber,
      smallNumber,
      percent,
      fc.option(smallNumber, { nil: undefined }),
      fc.option(scope, { nil: undefined }),
    )
    .map(([buy, get, discount, times, getScope]) => ({
      kind: 'buyGet' as const,
      buy,
      get,
      percent: discount,
      ...(times && { times }),
      ...(getScope && { getScope }),
    })),
);
const rest = fc.record({
  scope,
  minCents: fc.constantFrom(0, 0, 1_000, 4_000),
  includesDiscounted: fc.boolean(),
  personal: fc.integer({ min: 0, max: 4 }).map((value) => value === 0),
  exclusive: fc.integer({ min: 0, max: 4 }).map((value) => value === 0),
});
const promotion: fc.Arbitrary<Promotion> = fc.oneof(
  fc.tuple(rule, rest).map(([ruleInput, terms]) => onGoods(ruleInput, terms)),
  fc.tuple(percent, rest).map(([discount, terms]) => onBasket({ kind: 'percent', percent: discount }, terms)),
  fc
    .tuple(randomCents(3_000), rest)
    .map(([discount, terms]) => onBasket({ kind: 'amount', cents: discount }, terms)),
  fc
    .tuple(randomCents(500), fc.subarray(['z1', 'z2']), rest)
    .map(([cost, zones, { scope: ruleInput, minCents }]) =>
      onDelivery(cost, zones, { scope: ruleInput, minCents }),
    ),
);
const vat: fc.Arbitrary<VatTreatment> = fc.oneof(
  fc.constant(HOME),
  fc
    .constantFrom(1700, 2550, 2700)
    .map((rate) => ({ kind: 'oss' as const, rate: toBasisPoints(rate / 100) })),
  fc
    .constantFrom(toBasisPoints(21), toBasisPoints(0))
    .map((deductedRate) => ({ kind: 'export' as const, deductedRate })),
);

/** Random inputs for `priceOrder`: any lines, promotions, codes and destination. */
export const randomInput: fc.Arbitrary<PriceInput> = fc
  .record({
    at: fc.constant(NOW),
    lines: fc.array(line, { maxLength: 6 }),
    promotions: fc.array(promotion, { maxLength: 4 }),
    codes: fc.array(promotion, { maxLength: 3 }),
    delivery: fc.option(
      fc
        .tuple(fc.constantFrom('z1', 'z2'), randomCents(1_200), fc.option(randomCents(6_000)))
        .map((destination) => to(...destination)),
    ),
    vat,
  })
  .map(({ lines, promotions, codes, ...terms }) => {
    const identifiedPromotions = [...promotions, ...codes].map((entry, position) => ({
      ...entry,
      id: `p${position}`,
      position,
    }));
    return {
      ...terms,
      lines: lines.map((entry, index) => ({ ...entry, id: `l${index}` })),
      promotions: identifiedPromotions.slice(0, promotions.length),
      codes: identifiedPromotions.slice(promotions.length).map((entry) => createEnteredCode(entry)),
    };
  });

/** An order as shown on pages. */
export interface RandomOrder {
  lines: OrderLine[];
  promotions: OrderPromotion[];
  totals: OrderTotals;
  shipping: { method: 'standard' | 'pickup'; zone: 'peninsula' };
}

function toShownOrder(input: PriceInput): RandomOrder {
  // The shop has only one VAT rate
  const goods = input.lines.filter(isGoods).map(({ vatRate: _, ...line }) => line);
  const { lines, promotions, delivery, vat, ...sums } = priceOrder({ ...input, lines: goods, vat: HOME });
  const codes = input.codes.map(({ promotion }) => promotion?.id);
  return {
    lines: lines.map(({ kind: _, exportDeductionCents: __, ...line }, index): OrderLine => {
      const { sku = '', productId = '', appliedDiscountPercent = 0 } = goods[index] ?? {};
      return {
        ...line,
        sku: `${sku}-${line.id}`,
        productId,
        appliedDiscountPercent,
        slug: `jabon-${line.id}`,
        title: `Jabón ${line.id}`,
        size: '100 g',
        image: null,
        discountPercent: line.announced?.percent ?? 0,
      };
    }),
    promotions: promotions.map(({ id, target, cents }) => ({
      id,
      target,
      cents,
      title: { es: `Promoción ${id}`, en: `Promotion ${id}` },
      ...(codes.includes(id) && { code: `CODE-${id}` }),
    })),
    totals: {
      goodsCents: sums.goodsCents,
      savedCents: sums.savedCents,
      shippingCents: delivery?.netCents ?? 0,
      totalCents: sums.totalCents,
      baseCents: sumCents(vat.map(({ baseCents }) => baseCents)),
      vatCents: sumCents(vat.map(({ vatCents }) => vatCents)),
      vatPercent: 21,
      currency: 'eur',
    },
    shipping: { method: delivery ? 'standard' : 'pickup', zone: 'peninsula' },
  };
}

/** Creates random orders as shown on pages. */
export const randomOrders = (count: number): RandomOrder[] =>
  fc.sample(
    randomInput.map(toShownOrder).filter(({ lines }) => lines.length > 0),
    count,
  );
