import type { ShippingOption } from '../order/address';
import type { Promotion } from '../pricing/promotion';
import { createLine, NOW, onBasket, onDelivery, onGoods, threeForTwo } from '../pricing/testing';
import type { RedemptionMethod } from './promotion';
import {
  type CatalogueUnit,
  findPromotionProblems,
  findUnitsForMinimum,
  isUndisclosedDiscount,
  type PromotionToPublish,
} from './promotion-publishing';

const unit = (sku: string, priceCents: number, overrides: Partial<CatalogueUnit> = {}): CatalogueUnit => ({
  ...createLine(sku, 1, { priceCents }),
  highestCents: 0,
  ...overrides,
});
const UNITS = [unit('L', 900), unit('O', 500)];
const createDeliveryOption = (zone: string, costCents: number): ShippingOption =>
  ({ zone, method: 'standard', costCents, freeFromCents: null }) as ShippingOption;
const DELIVERY_OPTIONS = [createDeliveryOption('peninsula', 490), createDeliveryOption('islands', 790)];

const createDraft = (
  promotion: Promotion,
  overrides: Partial<PromotionToPublish> = {},
): PromotionToPublish => ({
  promotion,
  redemption: 'automatic',
  announced: false,
  perBuyer: null,
  firstOrder: false,
  ...overrides,
});
const findProblems = (
  promotion: Promotion,
  overrides: Partial<PromotionToPublish> = {},
  units = UNITS,
  codes = 1,
  hasCode = true,
) =>
  findPromotionProblems(createDraft(promotion, overrides), units, {
    codes,
    hasCode,
    deliveryOptions: DELIVERY_OPTIONS,
    now: NOW,
  });
const problems = (...args: Parameters<typeof findProblems>) => findProblems(...args).problems;
const shared = { redemption: 'shared' as RedemptionMethod };
const single = { redemption: 'single' as RedemptionMethod };
const tenPercent = { kind: 'percent', percent: 10 } as const;
const from = (minCents: number, overrides = {}) => onBasket(tenPercent, { minCents, ...overrides });

test('publishing a promotion requires its codes, an end in the future and products on sale', () => {
  expect(problems(from(0), shared)).toEqual([]);
  expect(problems(from(0), shared, UNITS, 0, false)).toEqual(['codeMissing']);
  expect(problems(from(0), single, UNITS, 0)).toEqual(['codesMissing']);
  expect(problems(from(0), single, UNITS, 1)).toEqual([]);
  expect(problems(from(1_000), {}, UNITS, 0, false)).toEqual([]);
  expect(problems(from(0, { endsAt: NOW }), shared)).toEqual(['periodEnded']);
  expect(problems(from(0, { endsAt: new Date(NOW.getTime() + 1) }), shared)).toEqual([]);
  expect(problems(from(0, { scope: { of: { skus: ['X'] } } }), shared)).toEqual(['scopeEmpty']);
  const discounted = [unit('L', 900, { appliedDiscountPercent: 10 })];
  expect(problems(from(0), shared, discounted)).toEqual(['scopeEmpty']);
  expect(problems(from(0, { includesDiscounted: true }), shared, discounted)).toEqual([]);
});

test('a promotion without products on sale reports its empty scope as the only problem', () => {
  const empty = { scope: { of: { skus: ['X'] } } };
  expect(problems(from(0, empty))).toEqual(['scopeEmpty']);
  expect(problems(onBasket({ kind: 'percent', percent: 100 }, empty), shared)).toEqual(['scopeEmpty']);
});

test('a promotion whose gift matches no product on sale has an empty scope', () => {
  const createGiftPromotion = (sku: string) =>
    onGoods({ kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: { of: { skus: [sku] } } });
  expect([problems(createGiftPromotion('O')), problems(createGiftPromotion('X'))]).toEqual([
    [],
    ['scopeEmpty'],
  ]);
});

describe('automatic discount for all buyers', () => {
  test.each<[boolean, Promotion, Partial<PromotionToPublish>]>([
    [true, from(0), {}],
    [true, onGoods({ kind: 'steps', steps: [{ from: 1, percent: 5 }] }), {}],
    [false, onGoods({ kind: 'steps', steps: [{ from: 2, percent: 5 }] }), {}],
    [false, threeForTwo, {}],
    [true, from(0), { perBuyer: 6 }],
    [false, from(0), { perBuyer: 5 }],
    [false, from(0), { firstOrder: true }],
    [false, from(0), shared],
    [false, from(0), { ...shared, announced: true }],
    [false, from(0), single],
    [true, from(0), { ...single, announced: true }],
  ])(
    'a promotion that discounts every unit for every buyer is rejected: %s',
    (isUndisclosed, promotion, draftOverrides) => {
      expect(isUndisclosedDiscount(createDraft(promotion, draftOverrides))).toBe(isUndisclosed);
      const reason = draftOverrides.redemption === 'single' ? 'announced' : 'discountForAll';
      expect(problems(promotion, draftOverrides)).toEqual(isUndisclosed ? [reason] : []);
    },
  );

  test('sizes that reach the minimum of a promotion with a single unit are reported', () => {
    expect(findProblems(from(1_000))).toEqual({ problems: [], reaching: [] });
    expect(findProblems(from(501))).toEqual({ problems: ['minimumReached'], reaching: [UNITS[0]] });
    expect(findProblems(from(500))).toEqual({ problems: ['discountForAll'], reaching: [] });
    expect(problems(from(501), { ...single, announced: true })).toEqual(['minimumReached']);
    expect(problems(from(501), { perBuyer: 5 })).toEqual([]);
    expect(problems(from(501, { scope: { except: { skus: ['L'] } } }))).toEqual([]);
  });

  test('a promotion minimum is compared with the highest full price of the last year', () => {
    const discounted = unit('L', 900, { appliedDiscountPercent: 40 });
    expect(findProblems(from(800), {}, [discounted, unit('O', 500)]).reaching).toEqual([discounted]);
    const previouslyExpensiveUnit = unit('O', 500, { highestCents: 1_000 });
    expect(findProblems(from(950), {}, [unit('L', 900), previouslyExpensiveUnit]).reaching).toEqual([
      previouslyExpensiveUnit,
    ]);
    expect(findUnitsForMinimum(from(1_001), [previouslyExpensiveUnit])).toEqual([]);
  });
});

describe('promotion that may make goods free', () => {
  test.each<[boolean, Promotion]>([
    [true, onBasket({ kind: 'percent', percent: 100 })],
    [false, onBasket({ kind: 'percent', percent: 99 })],
    [
      true,
      onGoods({
        kind: 'steps',
        steps: [
          { from: 2, percent: 10 },
          { from: 4, percent: 100 },
        ],
      }),
    ],
    [true, onGoods({ kind: 'amountEach', cents: 500 })],
    [true, onGoods({ kind: 'amountEach', cents: 500 }, { minCents: 501 })],
    [false, onGoods({ kind: 'amountEach', cents: 499 })],
    [true, onBasket({ kind: 'amount', cents: 500 })],
    [false, onBasket({ kind: 'amount', cents: 500 }, { minCents: 501 })],
    [true, onBasket({ kind: 'amount', cents: 501 }, { minCents: 501 })],
    [false, threeForTwo],
    [false, onDelivery(0, ['peninsula'])],
    [false, onDelivery(600, ['islands'])],
  ])('a promotion that makes goods free requires single-use codes: %s for %j', (free, promotion) => {
    expect(problems(promotion, shared)).toEqual(free ? ['everythingFree'] : []);
    expect(problems(promotion, single)).toEqual([]);
  });

  test('promotion amounts are compared with discounted prices if discounted goods are included', () => {
    const amountEach = (includesDiscounted: boolean) =>
      onGoods({ kind: 'amountEach', cents: 360 }, { includesDiscounted });
    const units = [unit('L', 900, { appliedDiscountPercent: 60 }), unit('O', 500)];
    expect([problems(amountEach(true), shared, units), problems(amountEach(false), shared, units)]).toEqual([
      ['everythingFree'],
      [],
    ]);
  });
});

test('the percentages of quantity tiers must increase', () => {
  const steps = (...percents: number[]) =>
    problems(
      onGoods({ kind: 'steps', steps: percents.map((percent, index) => ({ from: index + 2, percent })) }),
    );
  expect([steps(10), steps(10, 20), steps(50, 10), steps(10, 10), steps(10, 30, 20)]).toEqual([
    [],
    [],
    ['stepsFall'],
    ['stepsFall'],
    ['stepsFall'],
  ]);
  const unordered = {
    kind: 'steps',
    steps: [
      { from: 4, percent: 20 },
      { from: 2, percent: 10 },
    ],
  } as const;
  expect(problems(onGoods(unordered))).toEqual([]);
});

test('a delivery promotion must reduce a delivery price', () => {
  const to = (...args: Parameters<typeof onDelivery>) => problems(onDelivery(...args), shared);
  expect([to(0, ['peninsula']), to(489, ['peninsula']), to(490, ['peninsula', 'islands'])]).toEqual([
    [],
    [],
    [],
  ]);
  for (const ineffectiveRule of [
    to(0, []),
    to(490, ['peninsula']),
    to(0, ['canaries']),
    to(0, ['peninsula'], { methods: ['pickup'] }),
  ])
    expect(ineffectiveRule).toEqual(['noDeliverySaving']);
  expect(to(0, ['peninsula'], { methods: ['pickup', 'standard'] })).toEqual([]);
});
