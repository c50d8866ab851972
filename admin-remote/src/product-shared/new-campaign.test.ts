import { parseGrams } from './new-campaign';

test('only a whole number of grams is recognised as a weight', () => {
  expect(['60', '60 g', '100g', '10000'].map(parseGrams)).toEqual([60, 60, 100, 10_000]);
  expect(['', '0', '00123', '6,5', '60 kg', 'lav-60', '8412345678905'].map(parseGrams)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});
