import { applyDeliveryPromotions, deliveryCents, parcelGrams } from './delivery-lane';
import { onDelivery, soap, to } from './testing';

const lines = [soap('L', 3), soap('S', 2)];
const ROWS = [
  { upToGrams: 1_000, upToCents: 2_000, costCents: 490 },
  { upToGrams: 1_000, costCents: 590 },
  { upToGrams: 3_000, costCents: 690 },
];

test('the parcel weight includes the packing and is rounded up to whole grams', () => {
  expect(parcelGrams(lines, { percent: 105, parcelGrams: 120 })).toBe(561);
  expect(parcelGrams([soap('S', 1, { weightGrams: 7 })], { percent: 105, parcelGrams: 0 })).toBe(8);
  expect(parcelGrams([], { percent: 105, parcelGrams: 120 })).toBe(120);
});

test('without packaging, the parcel weighs as much as its items, and items without a weight count as zero', () => {
  const withoutWeight = [soap('S', 1)].map(({ weightGrams: _, ...line }) => line);
  expect(parcelGrams([...withoutWeight, soap('L', 2)])).toBe(200);
});

test('the first row that covers the weight and the sum determines the price, including its limits', () => {
  const cost = (grams: number, goodsCents: number) =>
    deliveryCents({ rows: ROWS, freeFromCents: 9_000 }, { grams, goodsCents });
  expect(cost(1_000, 2_000)).toBe(490);
  expect(cost(1_000, 2_001)).toBe(590);
  expect(cost(1_001, 2_000)).toBe(690);
  expect(cost(3_000, 8_999)).toBe(690);
  expect(cost(3_000, 9_000)).toBe(0);
  expect(cost(3_001, 9_000)).toBeNull();
});

test('without a threshold delivery is never free, and without limits every parcel is accepted', () => {
  expect(deliveryCents(to('z', 490), { grams: 1e9, goodsCents: 1e9 })).toBe(490);
  expect(deliveryCents(to('z', 490, 0), { grams: 1, goodsCents: 0 })).toBe(0);
});

describe('delivery promotions', () => {
  const option = to('z', 490);
  const applyPromotions = (...promotions: ReturnType<typeof onDelivery>[]) =>
    applyDeliveryPromotions(option, promotions, lines, 2_000);

  test('the promotion with the lowest delivery price is applied; ties go to the first', () => {
    const [one, free, other] = [
      onDelivery(100, ['z'], { id: 'one' }),
      onDelivery(0, ['y', 'z'], { id: 'free' }),
      onDelivery(0, ['z'], { id: 'other' }),
    ];
    expect(applyPromotions(one, free, other)).toEqual({
      zone: 'z',
      method: 'standard',
      weightGrams: 561,
      fullCents: 490,
      costCents: 0,
      use: { promotion: free, cents: 490, cuts: new Map() },
    });
    expect(applyPromotions(one)).toMatchObject({ fullCents: 490, costCents: 100, use: { cents: 390 } });
  });

  test('no promotion is applied for another zone or method, or if it saves nothing', () => {
    const without = { fullCents: 490, costCents: 490, use: null };
    expect(applyPromotions(onDelivery(0, ['y']), onDelivery(0, []))).toMatchObject(without);
    expect(applyPromotions(onDelivery(0, ['z'], { methods: ['pickup'] }))).toMatchObject(without);
    expect(applyPromotions(onDelivery(490, ['z']), onDelivery(600, ['z']))).toMatchObject(without);
    expect(applyPromotions(onDelivery(0, ['z'], { methods: ['pickup', 'standard'] }))).toMatchObject({
      costCents: 0,
    });
  });

  test('no delivery is available if no row covers the parcel', () => {
    expect(applyDeliveryPromotions({ ...option, rows: ROWS }, [], [soap('L', 99)], 2_000)).toBeNull();
  });
});
