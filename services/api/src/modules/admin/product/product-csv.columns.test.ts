import { valueOf } from './product-csv.columns';

test('words of either language and of earlier exports name the same tag', () => {
  const words = ['sin-perfume', 'Sin perfume', 'fragrance-free', 'Unscented'];
  expect(words.map((word) => valueOf('tags', word))).toEqual(words.map(() => 'sin-perfume'));
  expect([valueOf('scent', 'unscented'), valueOf('tags', 'Scrub'), valueOf('tags', 'Exfoliating')]).toEqual([
    ...['none', 'exfoliante', 'exfoliante'],
  ]);
  expect(valueOf('tags', 'constructor')).toBe('constructor');
});
