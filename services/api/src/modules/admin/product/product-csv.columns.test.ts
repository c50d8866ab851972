import { toValue } from './product-csv.columns';

test('labels in either language name the same tag', () => {
  const words = ['sin-perfume', 'Sin perfume', 'fragrance-free'];
  expect(words.map((word) => toValue('tags', word))).toEqual(words.map(() => 'sin-perfume'));
  expect(toValue('tags', 'Exfoliating')).toBe('exfoliante');
  expect(toValue('tags', 'constructor')).toBe('constructor');
});
