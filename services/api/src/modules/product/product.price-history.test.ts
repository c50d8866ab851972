import { DAY_MS } from '@munay/contracts/durations';
import {
  type CodePrice,
  findHighestSince,
  findLowestBefore,
  findLowestBeforeCode,
  type PriceDecision,
  type PriceRow,
  toPriceDecisions,
} from './product.price-history';
import type { Discount } from './product.pricing';

const day = (days: number): Date => new Date(Date.UTC(2026, 5, 1) + days * DAY_MS);
const SKU = 'LAV-100';
const decision = (priceCents: number, decidedDaysAgo: number, ...discounts: Discount[]): PriceDecision => ({
  sku: SKU,
  size: '100 g',
  priceCents,
  discounts,
  onSale: true,
  decidedAt: day(decidedDaysAgo),
});
const createUnavailableDecision = (decidedDaysAgo: number, priceCents = 990): PriceDecision => ({
  ...decision(priceCents, decidedDaysAgo),
  onSale: false,
});
const offer = (percent: number, from: number, to: number | null = null): Discount => ({
  percent,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
});
const findLowest = (at: number, ...rows: PriceRow[]) => findLowestBefore(SKU, day(at), rows);
/** Applies a discount of 40 % from day 0 on. */
const toDiscountedRows = (rows: PriceDecision[]): PriceDecision[] => {
  const last = rows.at(-1)!;
  return [...rows, { ...last, decidedAt: day(0), discounts: [offer(40, 0)] }];
};
const before = (...rows: PriceDecision[]) => findLowest(0, ...toDiscountedRows(rows));

describe('lowest price before a discount', () => {
  test.each<[string, number | null, PriceDecision[]]>([
    ['is the price of the whole period', 690, [decision(690, -200)]],
    ['includes a lower price during a part of the 30 days', 590, [decision(590, -100), decision(690, -29)]],
    ['ignores prices before the 30 days', 690, [decision(490, -100), decision(690, -30)]],
    ['includes an earlier discount', 552, [decision(690, -100, offer(20, -20, -18))]],
    ['ignores a discount that ended 30 days before', 690, [decision(690, -100, offer(40, -60, -30))]],
    [
      'ignores a discount that was withdrawn before it started',
      690,
      [decision(690, -100, offer(30, -10)), decision(690, -12)],
    ],
    [
      'includes each discount in its period',
      700,
      [decision(1000, -100, offer(20, -25, -20), { ...offer(30, -20, -15), campaignId: 'c' })],
    ],
    [
      'includes a campaign and the discount that it replaced',
      600,
      [decision(1000, -100, offer(20, -40), { ...offer(40, -25, -20), campaignId: 'c', replaces: true })],
    ],
    ['of a product younger than 30 days is that of its days on sale', 690, [decision(690, -3)]],
    ['of a product younger than a day does not exist', null, [decision(690, -0.9)]],
    ['of a new product does not exist', null, [decision(690, 0)]],
  ])('the lowest price %s', (_, expected, rows) => {
    expect(before(...rows)).toBe(expected);
    expect(findLowest(0, ...toDiscountedRows(rows).reverse())).toBe(expected);
  });

  test('the lowest price is found by SKU even if the size label has changed', () => {
    const other = { ...decision(100, -90), sku: 'LAV-60' };
    const renamedDecision = { ...decision(650, -20), size: '100 gramos' };
    expect(before(other, renamedDecision, decision(690, -10))).toBe(650);
  });

  test('the lowest price includes prices charged before a backdated discount was created', () => {
    const back = offer(40, -1);
    const rows = [decision(690, -100), decision(345, -0.2), decision(690, -0.1), decision(690, 0, back)];
    expect(findLowest(0, ...rows)).toBe(345);
  });

  test('the lowest price does not depend on the input order of discounts', () => {
    const discounts = [offer(40, -15, -10), { ...offer(30, -25, -20), campaignId: 'c' }];
    expect(findLowest(0, decision(1000, -100, ...discounts))).toBe(600);
  });

  test('the later of two price decisions for the same time applies', () => {
    expect(before(decision(690, -100), decision(100, -50), decision(690, -50))).toBe(690);
  });
});

describe('end of the 30-day period', () => {
  const runningOffer = offer(30, -10);
  const since = decision(990, -10, runningOffer);

  test.each<[string, number, PriceDecision[]]>([
    ['a start of the discount', 990, []],
    [
      'a full price that fell and rose again within it',
      350,
      [decision(500, -2, runningOffer), decision(990, -1, runningOffer)],
    ],
    ['a full price that only fell', 693, [decision(800, -1, runningOffer)]],
    ['a deeper discount', 693, [decision(990, -1, offer(40, -10))]],
    ['another discount of the same price', 990, [decision(990, -1, { ...offer(30, -1), campaignId: 'c' })]],
    ['another end of the discount', 990, [decision(990, -1, offer(30, -10, 9))]],
    ['a return to sale', 693, [createUnavailableDecision(-3), decision(990, -1, runningOffer)]],
    ['a decision that changed nothing', 990, [decision(990, -1, runningOffer)]],
  ])('the 30-day period ends with the last price change for all buyers: %s', (_, expected, rows) => {
    expect(findLowest(0, decision(990, -100), since, ...rows)).toBe(expected);
  });

  test('scheduled price changes do not end the 30-day period of the lowest price', () => {
    const rows = [decision(990, -100), since, decision(500, 1)];
    expect([findLowest(0, ...rows), findLowest(1, ...rows)]).toEqual([990, 693]);
    expect(findLowest(-10.1, ...rows)).toBeNull();
  });

  test('a price decision that leaves the price unchanged does not end the 30-day period', () => {
    const rows = [decision(500, -60), decision(990, -35), decision(690, -10), decision(690, -1)];
    expect(findLowest(0, ...rows)).toBe(500);
  });

  test('a discount withdrawn before its start does not end the 30-day period', () => {
    for (const start of [-12, -10]) {
      const rows = [decision(990, -120), decision(690, -100, offer(30, start)), decision(690, -12)];
      expect(findLowest(0, ...rows)).toBe(990);
    }
  });

  test('a discount that ended before the price decision does not end the 30-day period', () => {
    const rows = [decision(1100, -200), decision(1000, -100), decision(1000, -10, offer(20, -50, -40))];
    expect(findLowest(0, ...rows)).toBe(1100);
  });

  test('consecutive discounts with the same price count as a single discount', () => {
    const decisionWithDiscounts = decision(990, -100, offer(30, -10, -5), {
      ...offer(30, -5),
      campaignId: 'c',
    });
    expect(findLowest(0, decisionWithDiscounts)).toBe(990);
    const decisionBeforeGap = decision(990, -100, offer(30, -10, -5), { ...offer(30, -4), campaignId: 'c' });
    expect(findLowest(0, decisionBeforeGap)).toBe(693);
  });
});

describe('time off sale', () => {
  test('prices of a size that is not on sale do not count', () => {
    expect(before(decision(690, -100), createUnavailableDecision(-20, 500), decision(690, -10))).toBe(690);
    expect(before(createUnavailableDecision(-100), decision(990, 0))).toBeNull();
    expect(before(decision(690, -100), createUnavailableDecision(-31), decision(990, 0))).toBeNull();
    expect(findLowest(0, decision(690, -100), createUnavailableDecision(-1))).toBeNull();
    expect(findLowest(0)).toBeNull();
  });

  test('a size without a full day on sale has no reference price', () => {
    const hours = (from: number, to: number) => [decision(690, from), createUnavailableDecision(to)];
    expect(before(...hours(-20, -19.1), ...hours(-10, -9.1), decision(690, -0.5))).toBeNull();
    expect(before(...hours(-20, -19), decision(690, -0.5))).toBe(690);
    // A price change within a day does not interrupt the day
    expect(
      before(decision(690, -20), decision(500, -19.5), createUnavailableDecision(-19), decision(690, -0.5)),
    ).toBe(500);
    expect(before(...hours(-30.9, -29.1), decision(690, -0.5))).toBeNull();
  });

  test('a product counts as not on sale before its scheduled publication', () => {
    const scheduledDecision = { ...decision(690, -100), publishAt: day(-10) };
    expect([findLowest(-10, scheduledDecision), before(scheduledDecision)]).toEqual([null, 690]);
    expect(before({ ...scheduledDecision, publishAt: day(-0.5) })).toBeNull();
    const earlyDecision = decision(690, -100, offer(20, -50));
    expect(findLowest(0, { ...earlyDecision, publishAt: day(-10) })).toBeNull();
    // The price changed before any buyer was charged
    expect(before(scheduledDecision, { ...decision(900, -20), publishAt: day(-10) })).toBe(900);
  });

  test('every price decision records whether the product is on sale', () => {
    const createDecision = (status: 'draft' | 'active' | 'archived', publishAt: Date | null = null) =>
      toPriceDecisions(
        { _id: 'p', status, publishAt, discounts: [] },
        [{ sku: SKU, label: '100 g', priceCents: 690 }],
        day(0),
      );
    expect(createDecision('active')).toEqual([{ ...decision(690, 0), product: 'p' }]);
    expect(createDecision('active', day(1))).toEqual([
      { ...decision(690, 0), product: 'p', publishAt: day(1) },
    ]);
    for (const status of ['draft', 'archived'] as const)
      expect(createDecision(status)).toEqual([{ ...createUnavailableDecision(0, 690), product: 'p' }]);
  });
});

describe('announced code price', () => {
  const createCodePrice = (from: number, end: number | null, sku = SKU): CodePrice => ({
    kind: 'code',
    promotionId: 'p1',
    sku,
    priceCents: 621,
    from: day(from),
    to: end === null ? null : day(end),
  });
  const withCode = (row: CodePrice) => findLowest(5, row, decision(690, -200, offer(5, 0)));

  test.each<[number, CodePrice]>([
    [621, createCodePrice(-10, -5)],
    [621, createCodePrice(-90, -29)],
    [621, createCodePrice(-10, null)],
    [690, createCodePrice(-90, -30)],
    [690, createCodePrice(0, null)],
    [690, createCodePrice(-10, -5, 'LAV-50')],
    // All buyers paid less until the code ended
    [621, createCodePrice(1, 2)],
  ])('the lowest price is %i with the code price %j', (expected, row) => {
    expect(withCode(row)).toBe(expected);
  });

  test('the reference price of a code is the lowest earlier price, including other codes', () => {
    const now = createCodePrice(0, null);
    const by = (...rows: PriceRow[]) => findLowestBeforeCode(now, day(1), [now, ...rows]);
    expect(by(decision(690, -200))).toBe(690);
    expect(by({ ...createCodePrice(-9, -8), priceCents: 500 }, decision(690, -200))).toBe(500);
    expect([by(decision(690, 0)), by(decision(690, -9), createUnavailableDecision(0.5)), by()]).toEqual([
      null,
      null,
      null,
    ]);
    // The price before the code dropped and then rose again
    expect(by(decision(690, -200), decision(500, 0.2), decision(690, 0.3))).toBe(500);
  });
});

test('the highest price since a given time ignores discounts', () => {
  const findHighest = (...rows: PriceRow[]) => findHighestSince(SKU, day(-365), rows);
  expect(findHighest(decision(690, -9, offer(40, -9)))).toBe(690);
  expect(findHighest(decision(900, -500), decision(690, -300))).toBe(900);
  expect(findHighest(decision(900, -500), decision(690, -365))).toBe(690);
  expect(findHighest(createUnavailableDecision(-9), { ...decision(900, -9), sku: 'LAV-50' })).toBe(0);
});
