import fc from 'fast-check';
import { DAY_MS } from '@munay/contracts/durations';
import {
  computePeriods,
  type Discount,
  excludePeriod,
  findDiscountInForce,
  findNextPriceChange,
  findOverlap,
  findOwnDiscount,
  listDiscountsWith,
  waitingUntil,
} from './product.pricing';

const START = new Date('2026-06-01T00:00:00Z');
const day = (days: number): Date => new Date(START.getTime() + days * DAY_MS);

describe('discount', () => {
  const discount = { percent: 20, startsAt: day(0), endsAt: day(2) };
  const createProduct = (entry: Discount | null) => ({ discounts: entry ? [entry] : [] });

  test('a discount applies from its start until its end', () => {
    const at = [day(-1), day(0), day(1), day(2)].map(
      (moment) => findDiscountInForce(createProduct(discount), moment)?.percent,
    );
    expect(at).toEqual([undefined, 20, 20, undefined]);
  });

  test('a discount without an end always applies', () => {
    expect(findDiscountInForce(createProduct(null), day(0))).toBeNull();
    expect(findDiscountInForce(createProduct({ ...discount, endsAt: null }), day(900))?.percent).toBe(20);
    expect(findNextPriceChange(createProduct(null), day(0))).toBeNull();
  });

  test('a discount reports its next automatic price change', () => {
    expect(
      [day(-1), day(0), day(2)].map((moment) => findNextPriceChange(createProduct(discount), moment)),
    ).toEqual([day(0), day(2), null]);
    expect(findNextPriceChange(createProduct({ ...discount, endsAt: null }), day(1))).toBeNull();
  });
});

describe('several discounts', () => {
  const singleDiscount = { percent: 20, startsAt: day(0), endsAt: day(2) };
  const campaign = { percent: 30, startsAt: day(4), endsAt: day(6), campaignId: 'summer' };
  const bothDiscounts = { discounts: [singleDiscount, campaign] };

  test('consecutive discounts apply one after the other', () => {
    const moments = [-1, 0, 2, 4, 5, 6].map((days) => findDiscountInForce(bothDiscounts, day(days))?.percent);
    expect(moments).toEqual([undefined, 20, undefined, 30, 30, undefined]);
    expect([-1, 0, 2, 4, 6].map((days) => findNextPriceChange(bothDiscounts, day(days)))).toEqual([
      day(0),
      day(2),
      day(4),
      day(6),
      null,
    ]);
  });

  test('the next price change is the next start or end, regardless of discount order', () => {
    const laterDiscount = { ...singleDiscount, startsAt: day(8), endsAt: day(9) };
    expect(findNextPriceChange({ discounts: [laterDiscount, campaign] }, day(5))).toEqual(day(6));
    expect(findNextPriceChange({ discounts: [laterDiscount, campaign] }, day(3))).toEqual(day(4));
  });

  test('changing the discount of a product keeps the discounts of campaigns', () => {
    const laterDiscount = { ...singleDiscount, startsAt: day(8), endsAt: null };
    expect(findOwnDiscount(bothDiscounts)).toBe(singleDiscount);
    expect(findOwnDiscount({ discounts: [campaign] })).toBeNull();
    expect(listDiscountsWith(bothDiscounts, laterDiscount, day(5))).toEqual([laterDiscount, campaign]);
    expect(listDiscountsWith(bothDiscounts, laterDiscount, day(6))).toEqual([laterDiscount]);
    expect(listDiscountsWith(bothDiscounts, null, day(1))).toEqual([campaign]);
    expect(listDiscountsWith({ discounts: [] }, singleDiscount, day(9))).toEqual([singleDiscount]);
  });

  describe('campaign that replaces a discount', () => {
    const period = { ...singleDiscount, startsAt: day(0), endsAt: day(20) };
    const createReplacingDiscount = (from: number, to: number, campaignId = 'a') => ({
      percent: 30,
      startsAt: day(from),
      endsAt: day(to),
      campaignId,
      replaces: true,
    });

    test('a replaced discount applies before and after the campaign', () => {
      const shortPeriod = createReplacingDiscount(4, 6);
      expect(computePeriods({ discounts: [period, shortPeriod] })).toEqual([
        { ...period, endsAt: day(4) },
        { ...period, startsAt: day(6) },
        shortPeriod,
      ]);
      expect(computePeriods({ discounts: [period] })).toEqual([period]);
    });

    test('the campaign that was saved last applies if campaigns overlap', () => {
      const [outer, inner] = [createReplacingDiscount(2, 10), createReplacingDiscount(4, 6, 'b')];
      const percentAt = (discounts: Discount[], days: number) =>
        findDiscountInForce({ discounts }, day(days))?.campaignId;
      expect([1, 3, 5, 7, 11].map((days) => percentAt([period, outer, inner], days))).toEqual([
        undefined,
        'a',
        'b',
        'a',
        undefined,
      ]);
      expect([3, 5].map((days) => percentAt([period, inner, outer], days))).toEqual(['a', 'a']);
    });

    test('a campaign replaces a discount that was saved later', () => {
      const laterDiscount = { ...campaign, startsAt: day(3), endsAt: day(5) };
      expect(computePeriods({ discounts: [createReplacingDiscount(4, 6), laterDiscount] })).toEqual([
        { ...laterDiscount, endsAt: day(4) },
        createReplacingDiscount(4, 6),
      ]);
    });
  });

  test.each<[string, number, number | null, [number, number | null][]]>([
    ['nothing of an equal period', 3, 6, []],
    ['nothing of a shorter period', 4, 5, []],
    ['the first days of a period that begins before', 1, 5, [[1, 3]]],
    ['the last days of a period that ends after', 4, 8, [[6, 8]]],
    [
      'both ends of a longer period',
      1,
      8,
      [
        [1, 3],
        [6, 8],
      ],
    ],
    [
      'both ends of a period without an end',
      1,
      null,
      [
        [1, 3],
        [6, null],
      ],
    ],
    ['all of a period that ends when it begins', 1, 3, [[1, 3]]],
    ['all of a period that begins when it ends', 6, 8, [[6, 8]]],
  ])('subtracting a period from another period leaves %s', (_, from, to, remainingPeriods) => {
    const of = (start: number, end: number | null) => ({
      percent: 10,
      startsAt: day(start),
      endsAt: end === null ? null : day(end),
    });
    expect(excludePeriod(of(from, to), of(3, 6))).toEqual(
      remainingPeriods.map(([start, end]) => of(start, end)),
    );
    expect(excludePeriod(of(2, 9), of(3, null))).toEqual([of(2, 3)]);
  });

  test('adjacent discount periods do not overlap', () => {
    const nextCampaign = { ...campaign, startsAt: day(2) };
    expect([
      findOverlap([singleDiscount, nextCampaign]),
      findOverlap([nextCampaign, singleDiscount]),
      findOverlap([singleDiscount]),
    ]).toEqual([null, null, null]);
    const earlyCampaign = { ...campaign, startsAt: day(1) };
    expect([
      findOverlap([singleDiscount, earlyCampaign]),
      findOverlap([earlyCampaign, singleDiscount]),
    ]).toEqual([earlyCampaign, earlyCampaign]);
    expect(findOverlap([campaign, { ...singleDiscount, endsAt: null }])).toBe(campaign);
    expect(
      findOverlap([{ ...singleDiscount, endsAt: day(9) }, { ...singleDiscount, startsAt: day(1) }, campaign]),
    ).toMatchObject({
      startsAt: day(1),
    });
  });

  test('at most one discount applies at a time if no periods overlap', () => {
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
        const createHoldingDiscount = (at: Date) =>
          discounts.filter(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || endsAt > at));
        // The maximum can only increase when a period starts
        const maxConcurrent = Math.max(
          0,
          ...discounts.map(({ startsAt }) => createHoldingDiscount(startsAt).length),
        );
        expect(findOverlap(discounts) === null).toBe(maxConcurrent <= 1);
        if (maxConcurrent > 1) return;
        for (const at of Array.from({ length: 45 }, (_, days) => day(days)))
          expect([findDiscountInForce({ discounts }, at) ?? []].flat()).toEqual(createHoldingDiscount(at));
      }),
    );
  });
});

test('a price decision records the publication time of a product that is not yet on sale', () => {
  expect(waitingUntil({ publishAt: day(1) }, day(0))).toEqual({ publishAt: day(1) });
  for (const publishAt of [day(0), day(-1), null, undefined])
    expect(waitingUntil({ publishAt }, day(0))).toEqual({});
});
