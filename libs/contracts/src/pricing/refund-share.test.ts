import { creditSums, type GivenBack, overRates, refundCents, worthCents } from './refund-share';
import { pricedOrder, soap, to } from './testing';
import { basisPoints } from './vat';

const line = { netCents: 1759, quantity: 3 };

test('the first pieces of a line are worth their part of what was paid', () => {
  expect([0, 1, 2, 3].map((pieces) => worthCents(line, pieces))).toEqual([0, 586, 1173, 1759]);
  expect(worthCents({ netCents: 5, quantity: 2 }, 1)).toBe(3);
});

test('more pieces bring back what the pieces before them have left', () => {
  expect(refundCents(line, { pieces: 0, cents: 0 }, 2)).toBe(1173);
  expect(refundCents(line, { pieces: 1, cents: 586 }, 1)).toBe(587);
  expect(refundCents(line, { pieces: 1, cents: 587 }, 2)).toBe(1172);
});

test('where pieces that are worth nothing failed to go back, no refund is below nothing', () => {
  const cheap = { netCents: 5, quantity: 10 };
  expect(refundCents(cheap, { pieces: 3, cents: 3 }, 1)).toBe(0);
  expect(refundCents(cheap, { pieces: 4, cents: 3 }, 6)).toBe(2);
});

test('a sum about no line is spread over rates by what is left of each', () => {
  expect(overRates(1_000, [1_615, 1_755])).toEqual([479, 521]);
});

test('what brings a rate to zero takes all that is left of base and VAT', () => {
  const left = { grossCents: 690, baseCents: 571, vatCents: 119 };
  expect(creditSums(690, basisPoints(21), left)).toEqual(left);
  expect(creditSums(689, basisPoints(21), left)).toEqual({ grossCents: 689, baseCents: 569, vatCents: 120 });
});

test('example 7: pieces that are sent back one by one are worth their part', () => {
  const parts = [1, 2, 3, 4].map(
    (pieces) =>
      worthCents({ netCents: 2070, quantity: 4 }, pieces) -
      worthCents({ netCents: 2070, quantity: 4 }, pieces - 1),
  );
  expect(parts).toEqual([518, 517, 518, 517]);
});

test('example 27: the last credit note takes what is left of base and VAT', () => {
  const [group] = pricedOrder({ lines: [soap('L', 3)], delivery: to('peninsula', 0, null, 'pickup') }).vat;
  let left = { grossCents: 0, baseCents: 0, vatCents: 0, ...group };
  const notes = [690, 690, 690].map((cents) => {
    const note = creditSums(cents, basisPoints(21), left);
    left = {
      ...left,
      grossCents: left.grossCents - note.grossCents,
      baseCents: left.baseCents - note.baseCents,
      vatCents: left.vatCents - note.vatCents,
    };
    return [note.baseCents, note.vatCents];
  });
  expect(notes).toEqual([
    [570, 120],
    [570, 120],
    [571, 119],
  ]);
  expect(left).toMatchObject({ grossCents: 0, baseCents: 0, vatCents: 0 });
});

test('example 28: refunds come to the net also when one of them fails', () => {
  const given = (...cents: number[]): GivenBack => ({
    pieces: cents.length,
    cents: cents.reduce((sum, one) => sum + one, 0),
  });
  expect(refundCents(line, given(), 1)).toBe(586);
  expect(refundCents(line, given(586), 1)).toBe(587);
  expect(refundCents(line, given(586, 587), 1)).toBe(586);
  expect(refundCents(line, given(587), 1)).toBe(586);
  expect(refundCents(line, given(587, 586), 1)).toBe(586);
});
