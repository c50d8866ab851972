import { applyDeliveryPromotions, computeDeliveryCents, computeParcelGrams } from './delivery-promotions';
import { createLine, onDelivery, to } from './testing';

const lines = [createLine('L', 3), createLine('S', 2)];
const ROWS = [
  { upToGrams: 1_000, upToCents: 2_000, costCents: 490 },
  { upToGrams: 1_000, costCents: 590 },
  { upToGrams: 3_000, costCents: 690 },
];

test('the parcel weight includes the packing and is rounded up to whole grams', () => {
  expect(computeParcelGrams(lines, { percent: 105, parcelGrams: 120 })).toBe(561);
  expect(computeParcelGrams([createLine('S', 1, { weightGrams: 7 })], { percent: 105, parcelGrams: 0 })).toBe(
    8,
  );
  expect(computeParcelGrams([], { percent: 105, parcelGrams: 120 })).toBe(120);
});

test('the parcel weight ignores items without a weight', () => {
  const weightlessLines = [createLine('S', 1)].map(({ weightGrams: _, ...line }) => line);
  expect(computeParcelGrams([...weightlessLines, createLine('L', 2)])).toBe(200);
});

test('the first shipping rate that covers the weight and the order value determines the price', () => {
  const computeCost = (grams: number, goodsCents: number) =>
    computeDeliveryCents({ rows: ROWS, freeFromCents: 9_000 }, { grams, goodsCents });
  expect(computeCost(1_000, 2_000)).toBe(490);
  expect(computeCost(1_000, 2_001)).toBe(590);
  expect(computeCost(1_001, 2_000)).toBe(690);
  expect(computeCost(3_000, 8_999)).toBe(690);
  expect(computeCost(3_000, 9_000)).toBe(0);
  expect(computeCost(3_001, 9_000)).toBeNull();
});

test('delivery is never free without a free-delivery threshold', () => {
  expect(computeDeliveryCents(to('z', 490), { grams: 1e9, goodsCents: 1e9 })).toBe(490);
  expect(computeDeliveryCents(to('z', 490, 0), { grams: 1, goodsCents: 0 })).toBe(0);
});

describe('delivery promotions', () => {
  const option = to('z', 490);
  const applyPromotions = (...promotions: ReturnType<typeof onDelivery>[]) =>
    applyDeliveryPromotions(option, promotions, lines, 2_000);

  test('the first promotion with the lowest delivery price is applied', () => {
    const [islands, free, other] = [
      onDelivery(100, ['z'], { id: 'one' }),
      onDelivery(0, ['y', 'z'], { id: 'free' }),
      onDelivery(0, ['z'], { id: 'other' }),
    ];
    expect(applyPromotions(islands, free, other)).toEqual({
      zone: 'z',
      method: 'standard',
      weightGrams: 561,
      fullCents: 490,
      costCents: 0,
      use: { promotion: free, cents: 490, centsByLine: new Map() },
    });
    expect(applyPromotions(islands)).toMatchObject({ fullCents: 490, costCents: 100, use: { cents: 390 } });
  });

  test('a delivery promotion is not applied outside its zones and methods', () => {
    const costWithoutPromotion = { fullCents: 490, costCents: 490, use: null };
    expect(applyPromotions(onDelivery(0, ['y']), onDelivery(0, []))).toMatchObject(costWithoutPromotion);
    expect(applyPromotions(onDelivery(0, ['z'], { methods: ['pickup'] }))).toMatchObject(
      costWithoutPromotion,
    );
    expect(applyPromotions(onDelivery(490, ['z']), onDelivery(600, ['z']))).toMatchObject(
      costWithoutPromotion,
    );
    expect(applyPromotions(onDelivery(0, ['z'], { methods: ['pickup', 'standard'] }))).toMatchObject({
      costCents: 0,
    });
  });

  test('delivery is unavailable if no shipping rate covers the parcel', () => {
    expect(applyDeliveryPromotions({ ...option, rows: ROWS }, [], [createLine('L', 99)], 2_000)).toBeNull();
  });
});
