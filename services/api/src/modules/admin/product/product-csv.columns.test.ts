import { toValue } from './product-csv.columns';

test('a product tag is recognised by its label in each language', () => {
  const words = ['sin-perfume', 'Sin perfume', 'fragrance-free'];
  expect(words.map((word) => toValue('tags', word))).toEqual(words.map(() => 'sin-perfume'));
  expect(toValue('tags', 'Exfoliating')).toBe('exfoliante');
  expect(toValue('tags', 'constructor')).toBe('constructor');
});
