import { applyGoodsPromotions } from '../pricing/goods-promotions';
import { createLine, listPrompts, listTexts, onGoods } from '../pricing/testing';
import { steps } from './steps';

const createSteps = (...ruleSteps: [from: number, percent: number][]) => ({
  steps: ruleSteps.map(([from, percent]) => ({ from, percent })),
});

test('all units get the discount of the highest tier that their total quantity reaches', () => {
  const promotion = onGoods({ kind: 'steps', ...createSteps([3, 10], [12, 30], [6, 20]) });
  const saved = (quantity: number) =>
    applyGoodsPromotions([promotion], [createLine('L', quantity - 1), createLine('S', 1)]).uses[0]?.cents ??
    0;
  expect([2, 3, 5, 6, 7].map(saved)).toEqual([0, 227, 365, 868, 1_006]);
});

test.each<[string, [number, number][], number, number | null]>([
  [
    'the first step',
    [
      [6, 5],
      [12, 9],
    ],
    4,
    2,
  ],
  [
    'the second step',
    [
      [12, 9],
      [6, 5],
    ],
    6,
    6,
  ],
  ['no further step', [[6, 5]], 6, null],
  ['steps without a unit', [[6, 5]], 0, null],
])('quantity tiers report the number of missing units for %s', (_, ruleSteps, quantity, missing) => {
  expect(steps.countMissingUnits?.(createSteps(...ruleSteps), quantity)).toBe(missing);
});

test('quantity tiers lower all prices if the first tier starts at one unit', () => {
  expect(steps.lowersUnitPrice(createSteps([1, 10], [5, 20]))).toBe(true);
  expect(steps.lowersUnitPrice(createSteps([2, 10], [5, 20]))).toBe(false);
  expect(steps.freeGoods).toMatchObject({ field: 'steps.0.percent' });
  const isFree = (percent: number) =>
    steps.freeGoods?.isPossible(createSteps([2, 10], [4, percent]), { minCents: 0, cheapestCents: 1 });
  expect([isFree(99), isFree(100)]).toEqual([false, true]);
});

test('the percentages of quantity tiers must increase', () => {
  expect(steps.problem).toMatchObject({ id: 'stepsFall', field: 'steps.0.percent' });
  const findDecreasing = (...ruleSteps: [number, number][]) =>
    steps.problem?.applies(createSteps(...ruleSteps), []);
  expect([
    findDecreasing([2, 10]),
    findDecreasing([2, 10], [3, 20]),
    findDecreasing([4, 20], [2, 10]),
  ]).toEqual([false, false, false]);
  expect([
    findDecreasing([2, 50], [3, 10]),
    findDecreasing([2, 10], [3, 10]),
    findDecreasing([2, 10], [3, 30], [4, 20]),
  ]).toEqual([true, true, true]);
});

test('quantity tiers require at least one tier and unique start quantities', () => {
  expect(steps.fields.steps).toMatchObject({
    min: 1,
    max: 10,
    unique: ['from'],
    of: { name: 'PromotionStepDto', fields: { from: { max: 999 }, percent: { max: 100 } } },
  });
});

test('the description of quantity tiers lists each tier', () => {
  expect(steps).toMatchObject({ label: 'promo.kind.steps', hint: 'promo.kindHint.steps' });
  expect(steps.describe(createSteps([2, 10], [4, 20]))).toEqual([
    { id: 'promo.rule.step', values: { from: 2, percent: 10 } },
    { id: 'promo.rule.step', values: { from: 4, percent: 20 } },
  ]);
});

test('the description lists the steps in ascending order, and the badge states the first step', () => {
  expect(listTexts(onGoods({ kind: 'steps', ...createSteps([4, 20], [2, 10]) }))).toEqual([
    '−10 % desde 2 uds.',
    'Según las unidades: desde 2, −10 %; desde 4, −20 %.',
    '−10% from 2 units',
    'By number of units: from 2, −10%; from 4, −20%.',
  ]);
});

test('the prompt names the percentage of the next step', () => {
  const promotion = onGoods({ kind: 'steps', ...createSteps([2, 10], [4, 20]) });
  expect(listPrompts(promotion, { units: 1, quantity: 3 })).toEqual([
    'Añade 1 más y todos bajan un 20 %.',
    'Add 1 more and all of them are 20% off.',
  ]);
});
