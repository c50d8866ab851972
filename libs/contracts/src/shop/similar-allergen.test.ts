import { findSimilarAllergen } from './similar-allergen';

test.each([
  ['Geranoil', 'Geraniol'],
  ['geraniol', null],
  ['Limonen', 'Limonene'],
  ['Citronelol', 'Citronellol'],
  ['Glycerin', null],
  ['Aqua', null],
  ['Cocos Nucifera Oil', null],
])('%s resembles the listed allergen %s', (text, allergen) => {
  expect(findSimilarAllergen(text)).toBe(allergen);
});
