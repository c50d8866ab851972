import { discountInForce, lowestPriceBefore, nextPriceChange, type PriceDecision } from './product.pricing';

const DAY_MS = 86_400_000;
const START = new Date('2026-06-01T00:00:00Z');
const day = (days: number): Date => new Date(START.getTime() + days * DAY_MS);
const decision = (
  priceCents: number,
  decided: number,
  discount: PriceDecision['discount'] = null,
): PriceDecision => ({ size: '100 g', priceCents, discount, decidedAt: day(decided) });

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

describe('a reduction', () => {
  const discount = { percent: 20, startsAt: day(0), endsAt: day(2) };

  test('holds from its start up to its end', () => {
    const at = [day(-1), day(0), day(1), day(2)].map((moment) => discountInForce(discount, moment)?.percent);
    expect(at).toEqual([undefined, 20, 20, undefined]);
  });

  test('that is none holds never, and changes nothing', () => {
    expect(discountInForce(null, day(0))).toBeNull();
    expect(discountInForce({ ...discount, percent: 0 }, day(0))).toBeNull();
    expect(discountInForce({ ...discount, endsAt: null }, day(900))?.percent).toBe(20);
    expect(nextPriceChange(null, day(0))).toBeNull();
  });

  test('says when it changes the price by itself', () => {
    expect([day(-1), day(0), day(2)].map((moment) => nextPriceChange(discount, moment))).toEqual([
      day(0),
      day(2),
      null,
    ]);
    expect(nextPriceChange({ ...discount, endsAt: null }, day(1))).toBeNull();
  });
});
