import { DAY_MS } from '@munay/contracts/durations';
import { cutAround, withCampaign, withEnd, withoutCampaign } from './product.campaign-periods';
import { type Discount, overlapIn } from './product.pricing';

const day = (days: number): Date => new Date(Date.UTC(2026, 10, 20) + days * DAY_MS);
const own = (from: number, to: number | null): Discount => ({
  percent: 10,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
});
const NOW = day(0);
const campaign = { percent: 20, startsAt: day(3), endsAt: day(6), campaignId: 'c' };
const other = (from: number, to: number): Discount => ({ ...own(from, to), campaignId: 'd' });
const NONE = { discount: null, discounts: [] };
const of = (discount: Discount | null, ...campaigns: Discount[]) => ({ discount, discounts: campaigns });

test.each([
  ['nothing of one around it', 3, 6, []],
  ['nothing of one within it', 4, 5, []],
  ['the first days of one that begins before', 1, 5, [[1, 3]]],
  ['the last days of one that ends after', 4, 8, [[6, 8]]],
  [
    'both ends of one that lasts longer',
    1,
    8,
    [
      [1, 3],
      [6, 8],
    ],
  ],
  [
    'what is without end',
    1,
    null,
    [
      [1, 3],
      [6, null],
    ],
  ],
  ['all of one that ends as it begins', 1, 3, [[1, 3]]],
  ['all of one that begins as it ends', 6, 8, [[6, 8]]],
] as [string, number, number | null, [number, number | null][]][])(
  'a campaign leaves %s',
  (_, from, to, left) => {
    expect(cutAround(own(from, to), campaign)).toEqual(left.map(([a, b]) => own(a, b)));
  },
);

test('a reduction in its days is in the way, unless it is replaced; then its second piece is the rest', () => {
  const before = of(own(1, 8));
  expect(withCampaign(before, campaign, false, NOW)).toBe('overlaps');
  expect(withCampaign(before, campaign, true, NOW)).toEqual({
    discount: own(1, 3),
    discounts: [own(1, 3), campaign, { ...own(6, 8), rest: true }],
  });
  expect(withCampaign(of(own(4, 8)), campaign, true, NOW)).toEqual({
    discount: own(6, 8),
    discounts: [campaign, own(6, 8)],
  });
  expect(withCampaign(of(null, other(1, 8)), campaign, true, NOW)).toEqual({
    discount: null,
    discounts: [other(1, 3), campaign, other(6, 8)],
  });
});

test('what is over leaves with the next write, and is in the way of nothing', () => {
  expect(withCampaign(of(own(-9, -1)), { ...campaign, startsAt: day(-5) }, false, NOW)).toEqual({
    discount: null,
    discounts: [{ ...campaign, startsAt: day(-5) }],
  });
});

test('a product takes five periods that are not over', () => {
  const four = [7, 8, 9, 10].map((from) => other(from, from + 1));
  expect(withCampaign(of(null, ...four), campaign, false, NOW)).toMatchObject({ discounts: { length: 5 } });
  expect(withCampaign(of(own(1, 2), ...four), campaign, false, NOW)).toBe('full');
  // A period that is cut may leave two pieces
  expect(withCampaign(of(own(1, 7), ...four.slice(1)), campaign, true, NOW)).toBe('full');
  expect(withCampaign(of(own(1, 7), ...four.slice(2)), campaign, true, NOW)).toMatchObject({
    discounts: { length: 5 },
  });
});

test('taken back, it goes where it has not started, and ends where it runs; others stay', () => {
  const stored = of(own(1, 2), campaign, other(7, 8));
  expect(withoutCampaign(stored, 'c', day(2))).toEqual(of(own(1, 2), own(1, 2), other(7, 8)));
  expect(withoutCampaign(stored, 'c', day(3))).toEqual(of(own(1, 2), own(1, 2), other(7, 8)));
  expect(withoutCampaign(stored, 'c', day(4))).toEqual(
    of(own(1, 2), own(1, 2), { ...campaign, endsAt: day(4) }, other(7, 8)),
  );
  expect(withoutCampaign(stored, 'c', day(6))).toEqual(of(own(1, 2), own(1, 2), campaign, other(7, 8)));
  expect(withoutCampaign(NONE, 'c', NOW)).toEqual(NONE);
});

test('its end moves only where it ended as the campaign did, and never into another one', () => {
  const move = { from: day(6), to: day(7) };
  expect(withEnd(of(null, campaign), 'c', move)).toEqual(of(null, { ...campaign, endsAt: day(7) }));
  const earlier = { ...campaign, endsAt: day(5) };
  expect(withEnd(of(null, earlier), 'c', move)).toEqual(of(null, earlier));
  expect(withEnd(of(null, { ...other(1, 6), campaignId: 'd' }), 'c', move)).toEqual(of(null, other(1, 6)));
  expect(withEnd(of(null, campaign, other(6, 9)), 'c', move)).toBeNull();
  expect(overlapIn([campaign, other(6, 9)])).toBeNull();
});
