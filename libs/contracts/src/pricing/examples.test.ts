import type { FixedLine } from './lines';
import type { PricedOrder, PriceInput } from './price-order';
import {
  createEnteredCode,
  createLine,
  createPricedOrder,
  onBasket,
  onDelivery,
  onGoods,
  threeForTwo,
  to,
} from './testing';
import { toBasisPoints } from './vat';

const wrapping: FixedLine = { kind: 'wrapping', id: 'wrap', sku: 'wrap', quantity: 1, priceCents: 250 };

const two = [createLine('L', 2), createLine('S', 1)];
const four = [createLine('L', 2), createLine('R', 1), createLine('S', 1)];
const threeLavender = [createLine('L', 3), createLine('S', 1)];
const fiveEurosOff = createEnteredCode(
  onBasket({ kind: 'amount', cents: 500 }, { id: 'five', minCents: 3_000 }),
);
const discountByPercent = (percent: number, exclusive = false) =>
  createEnteredCode(onBasket({ kind: 'percent', percent }, { id: `p${percent}`, exclusive }));
const vegan = onGoods({ kind: 'percent', percent: 12 }, { id: 'vegan', scope: { of: { tags: ['vegano'] } } });
const steps = onGoods({
  kind: 'steps',
  steps: [
    { from: 6, percent: 10 },
    { from: 12, percent: 15 },
  ],
});

interface ExpectedPrices {
  nets: number[];
  delivery: number;
  total: number;
  vat: [baseCents: number, vatCents: number][];
}
type Example = [name: string, input: Partial<PriceInput>, expected: ExpectedPrices];
const expectedPrices = (
  nets: number[],
  delivery: number,
  total: number,
  ...vat: ExpectedPrices['vat']
): ExpectedPrices => ({
  nets,
  delivery,
  total,
  vat,
});

const EXAMPLES: Example[] = [
  ['1 no promotion', { lines: two }, expectedPrices([1380, 890], 490, 2760, [2281, 479])],
  [
    '2 a discounted product',
    { lines: [createLine('L', 2, { appliedDiscountPercent: 20 }), createLine('S', 1)] },
    expectedPrices([1104, 890], 490, 2484, [2053, 431]),
  ],
  [
    '3 a code for 15 %',
    { lines: four, codes: [discountByPercent(15)] },
    expectedPrices([1173, 672, 756], 490, 3091, [2555, 536]),
  ],
  [
    '4 12 % off vegan products',
    { lines: threeLavender, promotions: [vegan] },
    expectedPrices([1821, 890], 490, 3201, [2645, 556]),
  ],
  [
    '5 a code for 5 euros with a minimum of 30',
    { lines: four, codes: [fiveEurosOff] },
    expectedPrices([1154, 661, 745], 490, 3050, [2521, 529]),
  ],
  [
    '6 the same code below the minimum',
    { lines: [createLine('L', 2), createLine('R', 1)], codes: [fiveEurosOff] },
    expectedPrices([1380, 790], 490, 2660, [2198, 462]),
  ],
  [
    '7 three for two',
    { lines: [createLine('L', 4)], promotions: [threeForTwo] },
    expectedPrices([2070], 490, 2560, [2116, 444]),
  ],
  [
    '8 three for two across lines',
    {
      lines: [createLine('S', 1), createLine('R', 1), createLine('L', 2), createLine('O', 1)],
      promotions: [threeForTwo],
    },
    expectedPrices([631, 560, 1179, 590], 490, 3450, [2851, 599]),
  ],
  [
    '9 the second unit at half price',
    {
      lines: [createLine('R', 3)],
      promotions: [
        onGoods({ kind: 'buyGet', buy: 1, get: 1, percent: 50 }, { scope: { of: { tags: ['facial'] } } }),
      ],
    },
    expectedPrices([1975], 490, 2465, [2037, 428]),
  ],
  [
    '10 below the first step',
    { lines: [createLine('L', 5)], promotions: [steps] },
    expectedPrices([3450], 490, 3940, [3256, 684]),
  ],
  [
    '10 at the first step',
    { lines: [createLine('L', 6)], promotions: [steps] },
    expectedPrices([3726], 490, 4216, [3484, 732]),
  ],
  [
    '10 at the second step',
    { lines: [createLine('L', 12)], promotions: [steps] },
    expectedPrices([7044], 0, 7044, [5821, 1223]),
  ],
  [
    '11 three for two, then 12 % off the remaining unit',
    { lines: [createLine('R', 2), createLine('L', 2)], promotions: [threeForTwo, vegan] },
    expectedPrices([1100, 1087], 490, 2677, [2212, 465]),
  ],
  [
    '12 three for two and a code for 10 %',
    { lines: threeLavender, promotions: [threeForTwo], codes: [discountByPercent(10)] },
    expectedPrices([1485, 558], 490, 2533, [2093, 440]),
  ],
  [
    '13 the same with a code for 25 % that cannot be combined',
    {
      lines: threeLavender,
      promotions: [threeForTwo],
      codes: [discountByPercent(10), discountByPercent(25, true)],
    },
    expectedPrices([1485, 558], 490, 2533, [2093, 440]),
  ],
  [
    '14 the same with a code for 35 % that cannot be combined',
    {
      lines: threeLavender,
      promotions: [threeForTwo],
      codes: [discountByPercent(10), discountByPercent(35, true)],
    },
    expectedPrices([1345, 579], 490, 2414, [1995, 419]),
  ],
  [
    '15 two basket codes',
    { lines: four, codes: [discountByPercent(10), fiveEurosOff] },
    expectedPrices([1154, 661, 745], 490, 3050, [2521, 529]),
  ],
  [
    '16 a code and a discounted product',
    {
      lines: [createLine('L', 2, { appliedDiscountPercent: 20 }), createLine('R', 1), createLine('S', 1)],
      codes: [discountByPercent(10)],
    },
    expectedPrices([1104, 711, 801], 490, 3106, [2567, 539]),
  ],
  [
    '17 a code that does not affect free delivery',
    { lines: [createLine('B', 2), createLine('S', 1)], codes: [discountByPercent(10)] },
    expectedPrices([3402, 801], 0, 4203, [3474, 729]),
  ],
  [
    '18 free delivery to the Balearic Islands',
    {
      lines: [createLine('B', 1), createLine('S', 1)],
      delivery: to('baleares', 790),
      promotions: [onDelivery(0, ['baleares'], { minCents: 2_500 })],
    },
    expectedPrices([1890, 890], 0, 2780, [2298, 482]),
  ],
  [
    '23 gift wrapping',
    { lines: [createLine('L', 2), wrapping], codes: [discountByPercent(10)] },
    expectedPrices([1242, 250], 490, 1982, [1638, 344]),
  ],
  [
    '24 a product with another VAT rate',
    { lines: [createLine('L', 2), createLine('book', 1, { priceCents: 1500, vatRate: toBasisPoints(4) })] },
    expectedPrices([1380, 1500], 490, 3370, [1335, 280], [1688, 67]),
  ],
  [
    '25 delivery to Portugal',
    { lines: two, delivery: to('portugal', 790), vat: { kind: 'oss', rate: toBasisPoints(23) } },
    expectedPrices([1380, 890], 790, 3060, [2488, 572]),
  ],
  [
    '26 delivery to the Canary Islands',
    {
      lines: two,
      delivery: to('canarias', 990),
      vat: { kind: 'export', deductedRate: toBasisPoints(21) },
    },
    expectedPrices([1140, 736], 818, 2694, [2694, 0]),
  ],
  [
    '27 pickup',
    { lines: [createLine('L', 3)], delivery: to('peninsula', 0, null, 'pickup') },
    expectedPrices([2070], 0, 2070, [1711, 359]),
  ],
  [
    '28 a discount that three units cannot share evenly',
    { lines: threeLavender, codes: [discountByPercent(15)] },
    expectedPrices([1759, 757], 490, 3006, [2484, 522]),
  ],
];

const toExpected = ({ lines, delivery, totalCents, vat }: PricedOrder): ExpectedPrices => ({
  nets: lines.map(({ netCents }) => netCents),
  delivery: delivery?.netCents ?? 0,
  total: totalCents,
  vat: vat.map(({ baseCents, vatCents }) => [baseCents, vatCents]),
});
const priceExample = (number: number): PricedOrder =>
  createPricedOrder(EXAMPLES.find(([name]) => name.startsWith(`${number} `))?.[1] ?? {});

test.each(EXAMPLES)('pricing example %s gives the documented result', (_, input, expected) => {
  expect(toExpected(createPricedOrder(input))).toEqual(expected);
});

test('each promotion records its own discount on units that several promotions share', () => {
  const discountAllocations = priceExample(12).lines.map((line) =>
    line.discountAllocations.map(({ cents }) => cents),
  );
  expect(discountAllocations).toEqual([
    [420, 165],
    [270, 62],
  ]);
  expect(priceExample(12).promotions).toEqual([
    { id: '3x2', target: 'goods', cents: 690 },
    { id: 'p10', target: 'basket', cents: 227 },
  ]);
});

test('each code is reported with its state and saving', () => {
  expect(priceExample(3).codes).toEqual([{ code: 'P15', state: 'applied', savedCents: 459 }]);
  expect(priceExample(6).codes).toEqual([
    { code: 'FIVE', state: 'waiting', reason: 'minimumMissing', missingCents: 830 },
  ]);
  expect(priceExample(13).codes).toEqual([
    { code: 'P10', state: 'applied', savedCents: 227 },
    { code: 'P25', state: 'rejected', reason: 'exclusiveSavesLess' },
  ]);
  expect(priceExample(14).codes).toEqual([
    { code: 'P10', state: 'rejected', reason: 'betterApplied', promotionId: 'p35', savedCents: 1036 },
    { code: 'P35', state: 'applied', savedCents: 1036 },
  ]);
  expect(priceExample(15).codes).toEqual([
    { code: 'P10', state: 'rejected', reason: 'betterApplied', promotionId: 'five', savedCents: 500 },
    { code: 'FIVE', state: 'applied', savedCents: 500 },
  ]);
});

test('delivery is taxed like the goods and keeps its price before promotions', () => {
  expect(priceExample(24).vat.map(({ rate, deliveryCents }) => [rate, deliveryCents])).toEqual([
    [2100, 235],
    [400, 255],
  ]);
  expect(priceExample(18).delivery).toMatchObject({ fullCents: 790, promotionId: 'delivery', netCents: 0 });
  expect(priceExample(18).promotions).toEqual([{ id: 'delivery', target: 'delivery', cents: 790 }]);
  const { lines, delivery } = priceExample(26);
  expect([...lines, delivery].map((row) => row?.exportDeductionCents)).toEqual([240, 154, 172]);
});
