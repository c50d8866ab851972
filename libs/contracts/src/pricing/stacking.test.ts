import { findBestStack, sumLineDiscounts } from './stacking';
import { createLine, onBasket, onGoods, threeForTwo } from './testing';

const lines = [createLine('L', 3), createLine('S', 1)];
const tenth = onBasket({ kind: 'percent', percent: 10 }, { id: 'tenth' });
const exclusive = (cents: number, id = 'exclusive', position = 9) =>
  onBasket({ kind: 'amount', cents }, { id, exclusive: true, position });
const used = (...promotions: Parameters<typeof findBestStack>[0]) => {
  const { uses, savedCents } = findBestStack(promotions, lines);
  return [...uses.map(({ promotion }) => promotion.id), savedCents];
};

test('a basket promotion applies to the amount that remains after goods promotions', () => {
  const { uses, eligibleUnits } = findBestStack([tenth, threeForTwo], lines);
  expect(uses.map(({ promotion, cents, centsByLine }) => [promotion.id, cents, [...centsByLine]])).toEqual([
    [
      '3x2',
      690,
      [
        ['S', 270],
        ['L', 420],
      ],
    ],
    [
      'tenth',
      227,
      [
        ['L', 165],
        ['S', 62],
      ],
    ],
  ]);
  expect([...eligibleUnits]).toEqual([[threeForTwo, 4]]);
  expect(sumLineDiscounts(uses, 'L')).toBe(585);
  expect(sumLineDiscounts(uses, 'none')).toBe(0);
});

test('an exclusive promotion is applied only if it saves more than all other promotions together', () => {
  expect(used(exclusive(918), threeForTwo, tenth)).toEqual(['exclusive', 918]);
  expect(used(exclusive(917), threeForTwo, tenth)).toEqual(['3x2', 'tenth', 917]);
  expect(used(exclusive(500))).toEqual(['exclusive', 500]);
});

test('the exclusive promotion with the largest saving is applied', () => {
  expect(used(exclusive(500, 'late', 2), exclusive(500, 'first', 1), exclusive(400, 'less', 0))).toEqual([
    'first',
    500,
  ]);
  expect(used(exclusive(400, 'less', 0), exclusive(500, 'more', 1))).toEqual(['more', 500]);
});

test('a promotion whose conditions are not met is not applied', () => {
  expect(used({ ...tenth, minCents: 2_961 })).toEqual([0]);
  expect(used({ ...tenth, minCents: 2_960 })).toEqual(['tenth', 296]);
  expect(used({ ...threeForTwo, minCents: 2_961 })).toEqual([0]);
  expect(used({ ...exclusive(500), minCents: 2_961 })).toEqual([0]);
});

test('the promotion published first is applied if savings are equal', () => {
  const vegan = (id: string, position: number) => onGoods({ kind: 'percent', percent: 5 }, { id, position });
  expect(used(vegan('second', 1), vegan('first', 0))).toEqual(['first', 146]);
});
