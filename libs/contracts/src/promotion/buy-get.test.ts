import { applyGoodsPromotions } from '../pricing/goods-promotions';
import type { GoodsLine } from '../pricing/lines';
import type { GoodsPromotion } from '../pricing/promotion';
import { createLine, listPrompts, listTexts, onGoods } from '../pricing/testing';
import { buyGet } from './buy-get';

const listDiscounts = (lines: GoodsLine[], promotion: GoodsPromotion) =>
  applyGoodsPromotions([promotion], lines).uses.map(({ cents, centsByLine }) => [cents, [...centsByLine]]);
const group = (buy: number, get: number, options: { percent?: number; times?: number } = {}) => ({
  kind: 'buyGet' as const,
  buy,
  get,
  percent: 100,
  ...options,
});

test('a buy-get promotion forms the first group from the most expensive units', () => {
  const lines = [createLine('L', 2), createLine('O', 1), createLine('R', 1), createLine('S', 1)];
  expect(listDiscounts(lines, onGoods(group(2, 1)))).toEqual([
    [
      690,
      [
        ['S', 259],
        ['R', 230],
        ['L', 201],
      ],
    ],
  ]);
});

test('a buy-get promotion applies at most as often as the quantity and its limit allow', () => {
  const saved = (quantity: number, rule: GoodsPromotion['rule']) =>
    listDiscounts([createLine('L', quantity)], onGoods(rule))[0]?.[0] ?? 0;
  expect([2, 3, 5, 6, 9, 99].map((quantity) => saved(quantity, group(2, 1)))).toEqual([
    0, 690, 690, 1380, 2070, 22_770,
  ]);
  expect([3, 6, 9].map((quantity) => saved(quantity, group(2, 1, { times: 2 })))).toEqual([690, 1380, 1380]);
  expect(saved(5, group(1, 2, { percent: 50 }))).toBe(690);
});

test('buy-get groups are filled with the units of several lines in order', () => {
  const lines = [createLine('L', 4), createLine('R', 4), createLine('S', 1)];
  // The groups are S R R, R R L and L L L
  expect(listDiscounts(lines, onGoods(group(2, 1)))).toEqual([
    [
      790 + 690 + 690,
      [
        ['S', 284],
        ['R', 506 + 480],
        ['L', 210 + 690],
      ],
    ],
  ]);
});

test('the discounted product of a buy-get promotion may differ from the bought product', () => {
  const gift = onGoods(
    { ...group(2, 1), getScope: { of: { skus: ['O', 'A'] } } },
    {
      scope: { of: { skus: ['L'] } },
    },
  );
  // Two groups consist of L, L and O. No O is left for the third group, so A is discounted
  const lines = [createLine('A', 1), createLine('L', 7), createLine('O', 2), createLine('S', 9)];
  const [use] = applyGoodsPromotions([gift], lines).uses;
  expect(use?.cents).toBe(590 + 590 + 950);
  expect(use?.centsByLine.get('S')).toBeUndefined();
  expect([...(use?.centsByLine.values() ?? [])].reduce((sum, cents) => sum + cents, 0)).toBe(2130);
  expect(listDiscounts([createLine('L', 3), createLine('O', 3)], gift).map(([cents]) => cents)).toEqual([
    590,
  ]);
  expect(listDiscounts([createLine('L', 2)], gift)).toEqual([]);
  expect(listDiscounts([createLine('L', 1), createLine('O', 1)], gift)).toEqual([]);
});

test('a buy-get promotion uses units that cannot be discounted as bought units first', () => {
  const rule = { ...group(1, 1), getScope: { of: { skus: ['O', 'R'] } } };
  const gift = onGoods(rule, { scope: { of: { skus: ['L', 'R', 'S'] } } });
  // S is bought and O discounted; then one R is bought and another R discounted
  expect(listDiscounts([createLine('O', 1), createLine('R', 2), createLine('S', 1)], gift)).toEqual([
    [
      590 + 790,
      [
        ['S', 355],
        ['O', 235],
        ['R', 790],
      ],
    ],
  ]);
  // L cannot be discounted, so it is bought; R can be
  expect(listDiscounts([createLine('L', 1), createLine('R', 1)], gift)).toEqual([
    [
      790,
      [
        ['L', 368],
        ['R', 422],
      ],
    ],
  ]);
  // Of the units that cannot be discounted, the most expensive one is bought
  const [use] = applyGoodsPromotions(
    [gift],
    [createLine('L', 1), createLine('O', 1), createLine('S', 1)],
  ).uses;
  expect([...(use?.centsByLine.keys() ?? [])]).toEqual(['S', 'O']);
});

test.each<[string, Parameters<typeof buyGet.groups>[0], number, number | null]>([
  ['a group', group(2, 1), 1, 2],
  ['a second group', group(2, 1), 5, 1],
  ['a group that is full', group(2, 1), 6, null],
  ['a group without a unit', group(2, 1), 0, null],
  ['the last group', group(2, 1, { times: 2 }), 5, 1],
  ['more groups than are allowed', group(2, 1, { times: 2 }), 7, null],
  ['a gift of its own', { ...group(2, 1), getScope: {} }, 1, null],
])('a buy-get promotion reports the number of missing units for %s', (_, rule, quantity, missing) => {
  expect(buyGet.countMissingUnits?.(rule, quantity)).toBe(missing);
});

test('a buy-get promotion with too few units forms no group', () => {
  const offer = { scope: {}, eligibleLines: [], free: new Map(), minUnitCents: 1 };
  expect(buyGet.groups(group(2, 1), offer)).toEqual([]);
});

test('a buy-get promotion does not lower the price of a single unit', () => {
  expect(buyGet.lowersUnitPrice(group(2, 1))).toBe(false);
});

test('the description of a buy-get promotion with free units states how many units are charged', () => {
  expect(buyGet).toMatchObject({
    fields: { buy: {}, get: {}, percent: {}, times: { missing: 'absent' }, getScope: { missing: 'absent' } },
    label: 'promo.kind.buyGet',
    hint: 'promo.kindHint.buyGet',
    note: 'promo.groupNote',
    labels: { getScope: 'promo.getScope' },
    start: { buy: 2, get: 1 },
    hints: { percent: 'promo.freeHint', getScope: 'promo.getScopeHint' },
  });
  expect(buyGet.describe(group(2, 1))).toEqual([{ id: 'promo.rule.free', values: { all: 3, buy: 2 } }]);
  expect(buyGet.describe(group(2, 1, { percent: 50 }))).toEqual([
    { id: 'promo.rule.buyGet', values: { buy: 2, get: 1, percent: 50 } },
  ]);
  expect(buyGet.describe(group(1, 1))).toEqual([{ id: 'promo.rule.free', values: { all: 2, buy: 1 } }]);
  expect(buyGet.describe(group(0, 0))).toMatchObject([{ id: 'promo.rule.buyGet' }]);
  expect(buyGet.describe(group(NaN, 1))).toMatchObject([{ id: 'promo.rule.buyGet' }]);
});

const onGroup = (rule: Partial<Extract<GoodsPromotion['rule'], { kind: 'buyGet' }>>) =>
  onGoods({ ...group(2, 1), percent: 100, ...rule });

test.each([
  [
    onGroup({}),
    '3×2',
    'Por cada 3 que lleves, el más barato sale gratis.',
    '3 for 2',
    'For every 3 you take, the cheapest is free.',
  ],
  [
    onGroup({ get: 2, times: 3 }),
    '4×2',
    'Por cada 4 que lleves, los 2 más baratos salen gratis. Hasta 3 veces por pedido.',
    '4 for 2',
    'For every 4 you take, the cheapest 2 are free. Up to 3 times per order.',
  ],
  [
    onGroup({ percent: 50 }),
    '−50 % en 1 de 3',
    'Por cada 3 que lleves, el más barato baja un 50 %.',
    '−50% on 1 of 3',
    'For every 3 you take, the cheapest is 50% off.',
  ],
  [
    onGroup({ getScope: {}, times: 1 }),
    'Compra 2, 1 gratis',
    'Por cada 2 que compres, otro producto de la promoción sale gratis. Una vez por pedido.',
    'Buy 2, get 1 free',
    'For every 2 you buy, another product in the promotion is free. Once per order.',
  ],
  [
    onGroup({ getScope: {}, get: 2, percent: 20 }),
    'Compra 2, 2 al −20 %',
    'Por cada 2 que compres, otros 2 productos de la promoción bajan un 20 %.',
    'Buy 2, get 2 at −20%',
    'For every 2 you buy, another 2 products in the promotion are 20% off.',
  ],
])('shoppers read what a group of units costs: %#', (promotion, ...texts) => {
  expect(listTexts(promotion)).toEqual(texts);
});

test.each([
  [onGroup({}), { units: 1, quantity: 2 }, 'Añade 1 más y sale gratis.', 'Add 1 more and it’s free.'],
  [onGroup({}), { units: 2, quantity: 1 }, 'Añade 2 más y 1 sale gratis.', 'Add 2 more and 1 is free.'],
  [
    onGroup({ get: 2 }),
    { units: 2, quantity: 2 },
    'Añade 2 más y salen gratis.',
    'Add 2 more and they’re free.',
  ],
  [
    onGroup({ get: 2 }),
    { units: 3, quantity: 1 },
    'Añade 3 más y 2 salen gratis.',
    'Add 3 more and 2 are free.',
  ],
  [
    onGroup({ percent: 50 }),
    { units: 1, quantity: 2 },
    'Añade 1 más y uno baja un 50 %.',
    'Add 1 more and 1 is 50% off.',
  ],
  [
    onGroup({ get: 2, percent: 50 }),
    { units: 3, quantity: 1 },
    'Añade 3 más y 2 bajan un 50 %.',
    'Add 3 more and 2 are 50% off.',
  ],
])('the prompt names the reward for the missing units: %#', (promotion, missing, es, en) => {
  expect(listPrompts(promotion, missing)).toEqual([es, en]);
});
