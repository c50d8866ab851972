import { valueOf } from './product-csv.columns';

test('labels in either language name the same tag', () => {
  const words = ['sin-perfume', 'Sin perfume', 'fragrance-free'];
  expect(words.map((word) => valueOf('tags', word))).toEqual(words.map(() => 'sin-perfume'));
  expect(valueOf('tags', 'Exfoliating')).toBe('exfoliante');
  expect(valueOf('tags', 'constructor')).toBe('constructor');
});
