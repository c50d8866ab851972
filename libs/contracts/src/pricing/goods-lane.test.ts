import { goodsLane, missingPieces } from './goods-lane';
import type { GoodsLine } from './lines';
import type { GoodsPromotion, GoodsRule } from './promotion';
import { onGoods, soap } from './testing';

const cuts = (lines: GoodsLine[], ...promotions: GoodsPromotion[]) =>
  goodsLane(promotions, lines).uses.map(({ promotion, cents, cuts: of }) => [promotion.id, cents, [...of]]);
const buyGet = (buy: number, get: number, rest: { percent?: number; times?: number } = {}): GoodsRule => ({
  kind: 'buyGet',
  buy,
  get,
  percent: 100,
  ...rest,
});
const one = (sku: string) => ({ of: { skus: [sku] } });

describe('pieces that fall by themselves', () => {
  test('by a percentage, rounded for each piece', () => {
    const promotion = onGoods({ kind: 'percent', percent: 12 }, { scope: { of: { tags: ['vegano'] } } });
    expect(cuts([soap('L', 3), soap('S', 1)], promotion)).toEqual([['percent', 249, [['L', 249]]]]);
  });

  test('by an amount, which leaves a cent unless it is used with single codes', () => {
    const each = onGoods({ kind: 'amountEach', cents: 700 });
    expect(cuts([soap('L', 2), soap('R', 1), soap('S', 1, { priceCents: 0 })], each)).toEqual([
      ['amountEach', 2078, [['R', 700], ['L', 1378]]],
    ]); // prettier-ignore
    const promotion = onGoods({ kind: 'amountEach', cents: 700 }, { personal: true });
    expect(cuts([soap('L', 2), soap('R', 1)], promotion)).toEqual([
      [
        'amountEach',
        2080,
        [
          ['R', 700],
          ['L', 1380],
        ],
      ],
    ]);
  });

  test('by the highest step that their number reaches, over all lines', () => {
    const steps = onGoods({
      kind: 'steps',
      steps: [
        { from: 3, percent: 10 },
        { from: 12, percent: 30 },
        { from: 6, percent: 20 },
      ],
    });
    const saved = (pieces: number) => cuts([soap('L', pieces - 1), soap('S', 1)], steps)[0]?.[1] ?? 0;
    expect([2, 3, 5, 6, 7].map(saved)).toEqual([0, 227, 365, 868, 1006]);
  });
});

describe('groups of pieces', () => {
  test('the dearest pieces make the first group, and its cheapest fall', () => {
    const lines = [soap('L', 2), soap('O', 1), soap('R', 1), soap('S', 1)];
    expect(cuts(lines, onGoods(buyGet(2, 1)))).toEqual([
      [
        'buyGet',
        690,
        [
          ['S', 259],
          ['R', 230],
          ['L', 201],
        ],
      ],
    ]);
  });

  test('as many groups as there are pieces, or as are allowed', () => {
    const saved = (pieces: number, rule: GoodsRule) => cuts([soap('L', pieces)], onGoods(rule))[0]?.[1] ?? 0;
    expect([2, 3, 5, 6, 9, 99].map((pieces) => saved(pieces, buyGet(2, 1)))).toEqual([
      0, 690, 690, 1380, 2070, 22_770,
    ]);
    expect([3, 6, 9].map((pieces) => saved(pieces, buyGet(2, 1, { times: 2 })))).toEqual([690, 1380, 1380]);
    expect(saved(5, buyGet(1, 2, { percent: 50 }))).toBe(690);
  });

  test('groups over several lines, one after the other', () => {
    const lines = [soap('L', 4), soap('R', 4), soap('S', 1)];
    // S R R, R R L, L L L
    expect(cuts(lines, onGoods(buyGet(2, 1)))).toEqual([
      [
        'buyGet',
        790 + 690 + 690,
        [
          ['S', 284],
          ['R', 506 + 480],
          ['L', 210 + 690],
        ],
      ],
    ]);
  });

  test('what falls may be another soap than what is bought: the cheapest of it', () => {
    const gift = onGoods({ ...buyGet(2, 1), getScope: { of: { skus: ['O', 'A'] } } } as GoodsRule, {
      scope: one('L'),
    });
    // Two groups of L L with an O each; the third finds no O, so A is discounted
    const lines = [soap('A', 1), soap('L', 7), soap('O', 2), soap('S', 9)];
    const [use] = goodsLane([gift], lines).uses;
    expect(use?.cents).toBe(590 + 590 + 950);
    expect(use?.cuts.get('S')).toBeUndefined();
    expect([...(use?.cuts.values() ?? [])].reduce((sum, cents) => sum + cents, 0)).toBe(2130);
    expect(cuts([soap('L', 3), soap('O', 3)], gift).map(([, cents]) => cents)).toEqual([590]);
    expect(cuts([soap('L', 2)], gift)).toEqual([]);
    expect(cuts([soap('L', 1), soap('O', 1)], gift)).toEqual([]);
  });

  test('what is bought is first looked for where it cannot fall, the dearest first', () => {
    const rule: GoodsRule = { ...buyGet(1, 1), getScope: { of: { skus: ['O', 'R'] } } } as GoodsRule;
    const gift = onGoods(rule, { scope: { of: { skus: ['L', 'R', 'S'] } } });
    // S is bought and O discounted; then R is bought and the other R discounted
    expect(cuts([soap('O', 1), soap('R', 2), soap('S', 1)], gift)).toEqual([
      [
        'buyGet',
        590 + 790,
        [
          ['S', 355],
          ['O', 235],
          ['R', 790],
        ],
      ],
    ]);
    // L cannot be discounted, so it is bought before R, which could
    expect(cuts([soap('L', 1), soap('R', 1)], gift)).toEqual([
      [
        'buyGet',
        790,
        [
          ['L', 368],
          ['R', 422],
        ],
      ],
    ]);
    // The most expensive one that cannot be discounted is bought
    const [use] = goodsLane([gift], [soap('L', 1), soap('O', 1), soap('S', 1)]).uses;
    expect([...(use?.cuts.keys() ?? [])]).toEqual(['S', 'O']);
  });
});

describe('several promotions', () => {
  const threeForTwo = onGoods(buyGet(2, 1), { id: '3x2' });
  const vegan = onGoods(
    { kind: 'percent', percent: 12 },
    { id: 'vegan', scope: { of: { tags: ['vegano'] } } },
  );

  test('the one that saves most takes its pieces out, then the next', () => {
    const lane = goodsLane(
      [vegan, threeForTwo],
      [soap('L', 2), soap('R', 2), soap('S', 1, { reductionPercent: 5 })],
    );
    expect(lane.uses.map(({ promotion, cents }) => [promotion.id, cents])).toEqual([
      ['3x2', 690],
      ['vegan', 83],
    ]);
    expect([...lane.within.values()]).toEqual([1, 3]);
  });

  test('of equal savings the first is used, and each once', () => {
    const twin = { ...threeForTwo, id: 'twin' };
    expect(cuts([soap('L', 3)], threeForTwo, twin).map(([id]) => id)).toEqual(['3x2']);
    expect(cuts([soap('L', 3)], twin, threeForTwo).map(([id]) => id)).toEqual(['twin']);
    const once = onGoods(buyGet(2, 1, { times: 1 }), { id: 'once' });
    expect(cuts([soap('L', 9)], once).map(([, cents]) => cents)).toEqual([690]);
    expect(cuts([soap('L', 6)], once, { ...once, id: 'again' }).map(([id]) => id)).toEqual(['once', 'again']);
  });

  test('pieces that cannot fall stay free for others', () => {
    const off = onGoods({ kind: 'percent', percent: 1 }, { id: 'off' });
    const lines = [soap('L', 1, { priceCents: 40 }), soap('S', 1)];
    const lane = goodsLane(
      [off, onGoods({ kind: 'amountEach', cents: 5 }, { id: 'each', scope: one('L') })],
      lines,
    );
    expect(lane.uses.map(({ promotion, cents }) => [promotion.id, cents])).toEqual([
      ['off', 9],
      ['each', 5],
    ]);
    expect(cuts([], off)).toEqual([]);
    expect(cuts([soap('L', 3, { priceCents: 0 })], threeForTwo)).toEqual([]);
  });
});

test.each<[string, GoodsRule, number, number | null]>([
  ['a percentage', { kind: 'percent', percent: 5 }, 1, null],
  ['an amount', { kind: 'amountEach', cents: 5 }, 1, null],
  [
    'the first step',
    {
      kind: 'steps',
      steps: [
        { from: 6, percent: 5 },
        { from: 12, percent: 9 },
      ],
    },
    4,
    2,
  ],
  [
    'the second step',
    {
      kind: 'steps',
      steps: [
        { from: 12, percent: 9 },
        { from: 6, percent: 5 },
      ],
    },
    6,
    6,
  ],
  ['no further step', { kind: 'steps', steps: [{ from: 6, percent: 5 }] }, 6, null],
  ['steps without a piece', { kind: 'steps', steps: [{ from: 6, percent: 5 }] }, 0, null],
  ['a group', buyGet(2, 1), 1, 2],
  ['a second group', buyGet(2, 1), 5, 1],
  ['a group that is full', buyGet(2, 1), 6, null],
  ['a group without a piece', buyGet(2, 1), 0, null],
  ['the last group', buyGet(2, 1, { times: 2 }), 5, 1],
  ['more groups than are allowed', buyGet(2, 1, { times: 2 }), 7, null],
  ['a gift of its own', { ...buyGet(2, 1), getScope: { of: 'all' } } as GoodsRule, 1, null],
])('pieces that are missing for %s', (_, rule, pieces, missing) => {
  expect(missingPieces(rule, pieces)).toBe(missing);
});
