import fc from 'fast-check';
import {
  computeVatGroups,
  deductVat,
  getRate,
  splitVat,
  toBasisPoints,
  toPercent,
  type VatTreatment,
} from './vat';

const HOME: VatTreatment = { kind: 'home', rate: toBasisPoints(21) };
const export_ = (free: boolean): VatTreatment => ({
  kind: 'export',
  deductedRate: toBasisPoints(free ? 21 : 0),
});
const BOOK_VAT_RATE = toBasisPoints(4);

test('VAT rates are stored in hundredths of a percent', () => {
  expect(toBasisPoints(21)).toBe(2100);
  expect(toBasisPoints(25.5)).toBe(2550);
  expect(toBasisPoints(5.2)).toBe(520);
  expect(toPercent(toBasisPoints(25.5))).toBe(25.5);
});

test('every gross amount is split into a base and VAT that add up to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: 0, max: 30 }),
      (gross, vat) => {
        const { baseCents, vatCents } = splitVat(gross, toBasisPoints(vat));
        expect(baseCents + vatCents).toBe(gross);
        expect(Number.isInteger(baseCents)).toBe(true);
      },
    ),
  );
});

test.each([
  [1210, 21, 1000],
  [-1210, 21, -1000],
  [0, 21, 0],
  [500, 0, 500],
  [100, 21, 83],
  [-100, 21, -83],
  [2990, 25.5, 2382],
  [690, 0, 690],
  // Amounts for which exactly half a cent is rounded
  [63, 20, 53],
  [-63, 20, -53],
])('the net base of %i cents at %d %% VAT is %i cents', (gross, percent, base) => {
  expect(splitVat(gross, toBasisPoints(percent))).toEqual({ baseCents: base, vatCents: gross - base });
});

test('an order row without its own VAT rate is taxed at the rate of the destination', () => {
  expect(getRate({}, HOME)).toBe(2100);
  expect(getRate({ rate: BOOK_VAT_RATE }, HOME)).toBe(400);
  expect(getRate({ rate: BOOK_VAT_RATE }, export_(false))).toBe(0);
});

test('an export costs the base amount at the home VAT rate', () => {
  expect(deductVat([1380, 890, 990], export_(true))).toEqual([1140, 736, 818]);
  expect(deductVat([1380, 890, 990], export_(false))).toEqual([1380, 890, 990]);
  expect(deductVat([1380], HOME)).toEqual([1380]);
});

test('rows with the same VAT rate are taxed together', () => {
  expect(
    computeVatGroups(
      [{ cents: 1380 }, { cents: 1000, rate: BOOK_VAT_RATE }, { cents: 500, rate: BOOK_VAT_RATE }],
      490,
      HOME,
    ),
  ).toEqual([
    { rate: 2100, kind: 'home', grossCents: 1615, baseCents: 1335, vatCents: 280, deliveryCents: 235 },
    { rate: 400, kind: 'home', grossCents: 1755, baseCents: 1688, vatCents: 67, deliveryCents: 255 },
  ]);
});

test('delivery of free goods is taxed at the rate of the destination', () => {
  const group = (rate: number, gross: number, base: number) => ({
    rate,
    kind: 'home',
    grossCents: gross,
    baseCents: base,
    vatCents: gross - base,
    deliveryCents: gross,
  });
  expect(computeVatGroups([{ cents: 0, rate: BOOK_VAT_RATE }], 490, HOME)).toEqual([
    group(400, 0, 0),
    group(2100, 490, 405),
  ]);
  expect(computeVatGroups([{ cents: 0, rate: BOOK_VAT_RATE }], 0, HOME)).toEqual([group(400, 0, 0)]);
  expect(computeVatGroups([], 0, HOME)).toEqual([]);
});

test('an order is taxed at home unless its VAT treatment states another kind', () => {
  const rate = toBasisPoints(23);
  const kinds = [{ rate }, { kind: 'oss', rate } as const].map((vat) =>
    computeVatGroups([{ cents: 100 }], 0, vat),
  );
  expect(kinds.map(([group]) => group?.kind)).toEqual(['home', 'oss']);
});

test('an export has a single VAT group with a rate of zero', () => {
  expect(
    computeVatGroups([{ cents: 1380 }, { cents: 500, rate: BOOK_VAT_RATE }], 990, export_(false)),
  ).toEqual([
    { rate: 0, kind: 'export', grossCents: 2870, baseCents: 2870, vatCents: 0, deliveryCents: 990 },
  ]);
});
