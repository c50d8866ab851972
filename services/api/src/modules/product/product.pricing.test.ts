import fc from 'fast-check';
import { DAY_MS } from '@munay/contracts/durations';
import {
  type CodePrice,
  type Discount,
  discountInForce,
  lowestBefore,
  lowestBeforeCode,
  nextPriceChange,
  overlapIn,
  periodsOf,
  periodsWith,
  type PriceDecision,
  waitingUntil,
} from './product.pricing';

const START = new Date('2026-06-01T00:00:00Z');
const day = (days: number): Date => new Date(START.getTime() + days * DAY_MS);
const decision = (
  priceCents: number,
  decided: number,
  discount: PriceDecision['discount'] = null,
): PriceDecision => ({ size: '100 g', priceCents, discount, decidedAt: day(decided) });

const SIZE = { sku: 'LAV-100', label: '100 g' };
const lowestPriceBefore = (decisions: readonly PriceDecision[], startsAt: Date) =>
  lowestBefore(SIZE, { percent: 15, startsAt, endsAt: null }, decisions);

describe('an announced code', () => {
  const code = (from: number, end: number | null, sku = 'LAV-100'): CodePrice => {
    const to = end === null ? null : day(end);
    return { kind: 'code', promotionId: 'p1', sku, priceCents: 621, from: day(from), to };
  };
  const before = (row: CodePrice) =>
    lowestBefore(SIZE, { percent: 15, startsAt: START, endsAt: null }, [row, decision(690, -200)]);

  test.each<[number, CodePrice]>([
    [621, code(-10, -5)],
    [621, code(-90, -29)],
    [621, code(-10, null)],
    [690, code(-90, -30)],
    [690, code(0, null)],
    [690, code(-10, -5, 'LAV-50')],
  ])('counts as a price of its days and its size: %i by %j', (lowest, row) => {
    expect(before(row)).toBe(lowest);
  });

  test('is announced from the lowest price before it, other codes included, and not for a new size', () => {
    const now = code(0, null);
    expect(lowestBeforeCode(SIZE, now, [now, decision(690, -200)])).toBe(690);
    expect(
      lowestBeforeCode(SIZE, now, [now, { ...code(-9, -8), priceCents: 500 }, decision(690, -200)]),
    ).toBe(500);
    expect(lowestBeforeCode(SIZE, now, [now, decision(690, 0)])).toBeNull();
  });
});

describe('the lowest price of the 30 days before a reduction', () => {
  test('is the price that held all the time', () => {
    expect(lowestPriceBefore([decision(690, -200)], START)).toBe(690);
  });

  test('is a lower price that held for a part of the 30 days', () => {
    expect(lowestPriceBefore([decision(590, -100), decision(690, -29)], START)).toBe(590);
  });

  test('does not count a price that ended more than 30 days before', () => {
    expect(lowestPriceBefore([decision(490, -100), decision(690, -30)], START)).toBe(690);
  });

  test('counts an earlier reduction as the price that was applied', () => {
    const summer = { percent: 20, startsAt: day(-20), endsAt: day(-18) };
    expect(lowestPriceBefore([decision(690, -100, summer)], START)).toBe(552);
  });

  test('does not count an earlier reduction that ended more than 30 days before', () => {
    const winter = { percent: 40, startsAt: day(-60), endsAt: day(-30) };
    expect(lowestPriceBefore([decision(690, -100, winter)], START)).toBe(690);
  });

  test('does not count a reduction that was decided and taken back before it began', () => {
    const planned = { percent: 40, startsAt: day(-10), endsAt: null };
    expect(lowestPriceBefore([decision(690, -100, planned), decision(690, -12)], START)).toBe(690);
  });

  test('does not count prices from the start of the reduction on, nor the order of the decisions', () => {
    const now = { percent: 25, startsAt: START, endsAt: null };
    expect(lowestPriceBefore([decision(400, 1), decision(690, -5, now), decision(790, -90)], START)).toBe(
      690,
    );
  });

  test('covers what there is of a product younger than 30 days, and is unknown for a new one', () => {
    expect(lowestPriceBefore([decision(690, -3)], START)).toBe(690);
    expect(lowestPriceBefore([decision(690, 0)], START)).toBeNull();
  });
});

describe('a reduction is announced', () => {
  const offer = (startsAt: Date, percent = 40) => ({ percent, startsAt, endsAt: null });

  test('from what a size cost before it was decided, however far its start is dated back', () => {
    const back = offer(day(-1));
    const halved = [decision(690, -100), decision(345, -0.2), decision(690, -0.1), decision(690, 0, back)];
    expect(lowestBefore(SIZE, back, halved)).toBe(345);
    expect(lowestBefore(SIZE, offer(day(-2)), halved)).toBe(690);
  });

  test('from its start where it was decided before, also when the price changes while it runs', () => {
    const planned = offer(day(0));
    const decisions = [decision(690, -100), decision(590, -9, planned), decision(900, 2, planned)];
    expect(lowestBefore(SIZE, planned, decisions)).toBe(590);
    expect(lowestBefore(SIZE, { ...planned, endsAt: day(9) }, decisions)).toBe(590);
  });

  test('anew when it is a deeper one, or one that was taken back in between', () => {
    const [shallow, deep] = [offer(day(-5), 20), offer(day(-5), 40)];
    expect(lowestBefore(SIZE, deep, [decision(690, -100, shallow), decision(690, 0, deep)])).toBe(552);
    const again = [decision(690, -100), decision(690, -5, deep), decision(500, -2), decision(690, 0, deep)];
    expect(lowestBefore(SIZE, deep, again)).toBe(414);
    expect(lowestBefore(SIZE, deep, [...again].reverse())).toBe(414);
  });

  test('of nothing for a size that nobody could buy before', () => {
    const running = offer(day(-3));
    expect(lowestBefore(SIZE, running, [decision(690, -1, running)])).toBeNull();
    expect(lowestBefore(SIZE, running, [])).toBeNull();
    expect(lowestBefore(SIZE, null, [])).toBeNull();
  });

  test('without one, from what the size cost before its price was last decided', () => {
    expect(lowestBefore(SIZE, null, [decision(500, 0), decision(690, -100)])).toBe(690);
    expect(lowestBefore(SIZE, null, [decision(690, -100), decision(500, 0)])).toBe(690);
  });

  test('by its SKU, whatever it was called; by its label where no SKU was noted', () => {
    const known = { ...decision(690, -100), sku: 'LAV-100', size: '100 gramos' };
    const other = { ...decision(100, -90), sku: 'LAV-60' };
    expect(lowestPriceBefore([known, other], START)).toBe(690);
    expect(lowestPriceBefore([known, decision(650, -60)], START)).toBe(650);
    expect(lowestPriceBefore([known, { ...decision(650, -60), size: '60 g' }], START)).toBe(690);
  });
});

describe('a reduction', () => {
  const discount = { percent: 20, startsAt: day(0), endsAt: day(2) };
  const only = (one: Discount | null) => ({ discount: one });

  test('holds from its start up to its end', () => {
    const at = [day(-1), day(0), day(1), day(2)].map(
      (moment) => discountInForce(only(discount), moment)?.percent,
    );
    expect(at).toEqual([undefined, 20, 20, undefined]);
  });

  test('that is none holds never, and changes nothing', () => {
    expect(discountInForce(only(null), day(0))).toBeNull();
    expect(discountInForce(only({ ...discount, endsAt: null }), day(900))?.percent).toBe(20);
    expect(nextPriceChange(only(null), day(0))).toBeNull();
  });

  test('says when it changes the price by itself', () => {
    expect([day(-1), day(0), day(2)].map((moment) => nextPriceChange(only(discount), moment))).toEqual([
      day(0),
      day(2),
      null,
    ]);
    expect(nextPriceChange(only({ ...discount, endsAt: null }), day(1))).toBeNull();
  });
});

describe('periods of reductions', () => {
  const own = { percent: 20, startsAt: day(0), endsAt: day(2) };
  const campaign = { percent: 30, startsAt: day(4), endsAt: day(6), campaignId: 'summer' };
  const both = { discount: own, discounts: [own, campaign] };

  test('price one after the other', () => {
    const moments = [-1, 0, 2, 4, 5, 6].map((days) => discountInForce(both, day(days))?.percent);
    expect(moments).toEqual([undefined, 20, undefined, 30, 30, undefined]);
    expect([-1, 0, 2, 4, 6].map((days) => nextPriceChange(both, day(days)))).toEqual([
      ...[day(0), day(2), day(4), day(6)],
      null,
    ]);
  });

  test('change a price first where the next one begins or ends, whichever is told first', () => {
    const later = { ...own, startsAt: day(8), endsAt: day(9) };
    expect(nextPriceChange({ discount: later, discounts: [campaign] }, day(5))).toEqual(day(6));
    expect(nextPriceChange({ discount: later, discounts: [campaign] }, day(3))).toEqual(day(4));
  });

  test('are those of the version before where it wrote last, beside those of campaigns', () => {
    const edited = { ...own, percent: 10 };
    expect(periodsOf({ discount: edited, discounts: [own, campaign] })).toEqual([edited, campaign]);
    expect(periodsOf({ discount: null, discounts: [own, campaign] })).toEqual([campaign]);
    expect(periodsOf({ discount: own })).toEqual([own]);
  });

  test('stay when the own one changes, those of campaigns until they are over', () => {
    const later = { ...own, startsAt: day(8), endsAt: null };
    expect(periodsWith(both, later, day(5))).toEqual([later, campaign]);
    expect(periodsWith(both, later, day(6))).toEqual([later]);
    expect(periodsWith(both, null, day(1))).toEqual([campaign]);
    expect(periodsWith({ discount: null }, own, day(9))).toEqual([own]);
  });

  test('keep what a campaign left of the own one only while that one stays as it is', () => {
    const rest = { ...own, startsAt: day(6), endsAt: day(9), rest: true };
    const kept = (before: Discount | null, next: Discount | null, at = day(1)) =>
      periodsWith({ discount: before, discounts: [rest] }, next, at).includes(rest);
    expect([kept(own, { ...own }), kept(null, null)]).toEqual([true, true]);
    const endless = { ...own, endsAt: null };
    expect(kept(endless, { ...endless })).toBe(true);
    for (const next of [null, endless, { ...own, percent: 10 }, { ...own, endsAt: day(3) }])
      expect(kept(own, next)).toBe(false);
    expect(kept(own, { ...own, startsAt: day(0.5) })).toBe(false);
    expect([kept(null, own), kept(endless, own)]).toEqual([false, false]);
    expect(kept(own, own, day(9))).toBe(false);
  });

  test('that only touch do not overlap, whichever is told first', () => {
    const next = { ...campaign, startsAt: day(2) };
    expect([overlapIn([own, next]), overlapIn([next, own]), overlapIn([own])]).toEqual([null, null, null]);
    const early = { ...campaign, startsAt: day(1) };
    expect([overlapIn([own, early]), overlapIn([early, own])]).toEqual([early, early]);
    expect(overlapIn([campaign, { ...own, endsAt: null }])).toBe(campaign);
    expect(overlapIn([{ ...own, endsAt: day(9) }, { ...own, startsAt: day(1) }, campaign])).toMatchObject({
      startsAt: day(1),
    });
  });

  test('hold one at a time at most wherever none overlaps, and only there', () => {
    const period = fc
      .record({
        from: fc.integer({ min: 0, max: 30 }),
        days: fc.option(fc.integer({ min: 1, max: 10 })),
        percent: fc.integer({ min: 1, max: 40 }),
      })
      .map(({ from, days, percent }) => ({
        percent,
        startsAt: day(from),
        endsAt: days === null ? null : day(from + days),
        campaignId: 'any',
      }));
    fc.assert(
      fc.property(fc.array(period, { maxLength: 5 }), (discounts) => {
        const holding = (at: Date) =>
          discounts.filter(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || endsAt > at));
        // The maximum can only increase when a period starts
        const most = Math.max(0, ...discounts.map(({ startsAt }) => holding(startsAt).length));
        expect(overlapIn(discounts) === null).toBe(most <= 1);
        if (most > 1) return;
        for (const at of Array.from({ length: 45 }, (_, days) => day(days)))
          expect([discountInForce({ discount: null, discounts }, at) ?? []].flat()).toEqual(holding(at));
      }),
    );
  });

  test('count as prices that were applied, each in its time', () => {
    const decided = { ...decision(1000, -100), discount: own, discounts: [own, campaign] };
    const before = (days: number) => lowestPriceBefore([decided], day(days));
    expect([before(0), before(1), before(4), before(5), before(33), before(35), before(36)]).toEqual([
      1000, 800, 800, 700, 700, 700, 1000,
    ]);
    const again = decision(500, 4.5);
    expect(lowestBefore(SIZE, campaign, [decided, { ...again, discount: null, discounts: [campaign] }])).toBe(
      800,
    );
  });
});

describe('a price that was decided before its product went on sale', () => {
  const waiting = { ...decision(690, -100), publishAt: day(-10) };

  test('was applied from there on', () => {
    expect(lowestPriceBefore([waiting], day(-10))).toBeNull();
    expect(lowestPriceBefore([waiting], day(-9))).toBe(690);
    expect(lowestPriceBefore([{ ...waiting, publishAt: day(-200) }], day(-99))).toBe(690);
    // Never on sale at this price: changed before
    expect(lowestPriceBefore([waiting, decision(900, -20)], day(0))).toBe(900);
  });

  test('announces nothing where its reduction began with it', () => {
    const reduced = { percent: 20, startsAt: day(-50), endsAt: null };
    const both = { ...waiting, discount: reduced };
    expect(lowestBefore(SIZE, reduced, [both])).toBeNull();
    expect(lowestBefore(SIZE, null, [waiting])).toBeNull();
    const again = { ...waiting, decidedAt: day(-30) };
    expect(lowestBefore(SIZE, null, [decision(500, -200), again])).toBe(500);
  });

  test('is told of decisions before that only', () => {
    expect(waitingUntil({ publishAt: day(1) }, day(0))).toEqual({ publishAt: day(1) });
    for (const publishAt of [day(0), day(-1), null, undefined])
      expect(waitingUntil({ publishAt }, day(0))).toEqual({});
  });
});
