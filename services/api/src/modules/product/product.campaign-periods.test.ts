import { DAY_MS } from '@munay/contracts/durations';
import {
  changeEnd,
  findOverlapping,
  hasCampaign,
  listReplacedDiscounts,
  removeCampaign,
  withCampaign,
} from './product.campaign-periods';
import type { Discount, DiscountedProduct } from './product.pricing';

const day = (days: number): Date => new Date(Date.UTC(2026, 10, 20) + days * DAY_MS);
const singleDiscount = (from: number, to: number | null): Discount => ({
  percent: 10,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
});
const NOW = day(0);
const campaign = { percent: 20, startsAt: day(3), endsAt: day(6), campaignId: 'c' };
const replacingCampaign = { ...campaign, replaces: true };
const other = (from: number, to: number): Discount => ({ ...singleDiscount(from, to), campaignId: 'd' });
const of = (...discounts: Discount[]): DiscountedProduct => ({ discounts });

test('an overlapping discount blocks a campaign unless the campaign replaces it', () => {
  for (const before of [of(singleDiscount(1, 8)), of(other(1, 8))]) {
    expect(withCampaign(before, campaign, false, NOW)).toBe('overlaps');
    expect(withCampaign(before, campaign, true, NOW)).toEqual([...before.discounts, replacingCampaign]);
  }
  const separateDiscounts = of(singleDiscount(1, 3), other(6, 8));
  expect(withCampaign(separateDiscounts, campaign, false, NOW)).toEqual([
    ...separateDiscounts.discounts,
    campaign,
  ]);
});

test('an expired discount does not block a campaign', () => {
  const earlierPeriod = { ...campaign, startsAt: day(-5) };
  expect(withCampaign(of(singleDiscount(-9, -1)), earlierPeriod, false, NOW)).toEqual([earlierPeriod]);
  expect(withCampaign(of(campaign), earlierPeriod, false, NOW)).toEqual([earlierPeriod]);
});

test('overlapping discounts are listed without the campaign itself', () => {
  expect(
    findOverlapping(of(singleDiscount(1, 8), { ...other(4, 5), replaces: true }), campaign, NOW),
  ).toEqual([singleDiscount(1, 4), singleDiscount(5, 8), { ...other(4, 5), replaces: true }]);
  expect(findOverlapping(of(singleDiscount(1, 8), replacingCampaign), campaign, NOW)).toEqual([
    singleDiscount(1, 8),
  ]);
  expect(findOverlapping(of(singleDiscount(6, 8)), campaign, NOW)).toEqual([]);
});

test('a product accepts at most five unexpired discounts', () => {
  const fourDiscounts = [7, 8, 9, 10].map((from) => other(from, from + 1));
  expect(withCampaign(of(...fourDiscounts), campaign, false, NOW)).toHaveLength(5);
  expect(withCampaign(of(singleDiscount(1, 2), ...fourDiscounts), campaign, false, NOW)).toBe('full');
  expect(withCampaign(of(singleDiscount(1, 7), ...fourDiscounts.slice(1)), campaign, true, NOW)).toHaveLength(
    5,
  );
});

test('undoing a running campaign ends its discounts', () => {
  const storedDiscounts = of(singleDiscount(1, 9), replacingCampaign, other(7, 8));
  for (const at of [2, 3])
    expect(removeCampaign(storedDiscounts, 'c', day(at))).toEqual([singleDiscount(1, 9), other(7, 8)]);
  expect(removeCampaign(storedDiscounts, 'c', day(4))).toEqual([
    singleDiscount(1, 9),
    { ...replacingCampaign, endsAt: day(4) },
    other(7, 8),
  ]);
  expect(removeCampaign(storedDiscounts, 'c', day(6))).toEqual(storedDiscounts.discounts);
  expect(removeCampaign(of(), 'c', NOW)).toEqual([]);
});

test('moving a campaign end skips products whose campaign period has changed', () => {
  const move = { from: day(6), to: day(7) };
  const moved = { ...campaign, endsAt: day(7) };
  expect(changeEnd(of(campaign), 'c', move)).toEqual([moved]);
  const earlierCampaign = { ...campaign, endsAt: day(5) };
  expect(changeEnd(of(earlierCampaign), 'c', move)).toEqual([earlierCampaign]);
  expect(changeEnd(of(other(1, 6)), 'c', move)).toEqual([other(1, 6)]);
  expect(changeEnd(of(campaign, other(6, 9)), 'c', move)).toBeNull();
  expect(changeEnd(of(campaign, other(7, 9)), 'c', move)).toEqual([moved, other(7, 9)]);
  expect(changeEnd(of(singleDiscount(1, 9), replacingCampaign), 'c', move)).toEqual([
    singleDiscount(1, 9),
    { ...moved, replaces: true },
  ]);
  // A discount may be shortened although another campaign interrupts it
  const invertedPeriod = { from: day(6), to: day(4) };
  expect(changeEnd(of(campaign, { ...other(3, 5), replaces: true }), 'c', invertedPeriod)).toEqual([
    { ...campaign, endsAt: day(4) },
    { ...other(3, 5), replaces: true },
  ]);
});

test('a campaign may end when the next discount starts', () => {
  const nextDiscount = other(6, 9);
  expect(changeEnd(of(campaign, nextDiscount), 'c', { from: day(6), to: day(4) })).toEqual([
    { ...campaign, endsAt: day(4) },
    nextDiscount,
  ]);
  expect(changeEnd(of(campaign, nextDiscount), 'c', { from: day(6), to: day(6) })).toEqual([
    campaign,
    nextDiscount,
  ]);
});

test('moving a campaign end does not change a discount without an end', () => {
  const endlessCampaign = { ...singleDiscount(1, null), campaignId: 'c' };
  expect(changeEnd(of(endlessCampaign), 'c', { from: day(6), to: day(7) })).toEqual([endlessCampaign]);
});

test('replaced discounts apply again when their campaign is removed', () => {
  expect(listReplacedDiscounts(of(singleDiscount(1, 9), replacingCampaign, other(7, 8)), 'c', NOW)).toEqual([
    singleDiscount(1, 9),
  ]);
  expect(listReplacedDiscounts(of(singleDiscount(1, 9), replacingCampaign), 'c', day(9))).toEqual([]);
  const innerDiscount = { ...other(4, 5), replaces: true };
  expect(listReplacedDiscounts(of(innerDiscount, replacingCampaign), 'c', NOW)).toEqual([innerDiscount]);
  expect(listReplacedDiscounts(of(replacingCampaign, innerDiscount, other(5, 8)), 'c', NOW)).toEqual([
    other(5, 8),
  ]);
  expect(listReplacedDiscounts(of(singleDiscount(1, 9), campaign), 'c', NOW)).toEqual([]);
  expect(listReplacedDiscounts(of(singleDiscount(1, 9)), 'c', NOW)).toEqual([]);
});

test('a product is in a campaign if one of its discounts belongs to the campaign', () => {
  const discountSets = [of(singleDiscount(1, 2), campaign), of(singleDiscount(1, 2), other(4, 5)), of()];
  expect(discountSets.map((product) => hasCampaign(product, 'c'))).toEqual([true, false, false]);
});
