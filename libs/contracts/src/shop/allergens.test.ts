import { findListedAllergen, LISTED_ALLERGENS, markAllergen } from './allergens';

test.each(['Linalool', ' linalool ', 'LINALOOL', 'Lináloöl'])('%j is a listed allergen', (text) => {
  expect(markAllergen({ inci: text, allergen: false })).toEqual({ inci: 'Linalool', allergen: true });
});

test('repeated spaces in an allergen name are ignored', () => {
  expect(findListedAllergen('benzyl   alcohol')).toBe('Benzyl Alcohol');
});

test.each([
  { inci: 'Aqua', allergen: false },
  { inci: 'Linalool Oxide', allergen: false },
  { inci: 'Own Allergen', allergen: true },
])('marking allergens does not change the ingredient %j', (ingredient) => {
  expect(markAllergen(ingredient)).toBe(ingredient);
});

test.each([
  ['Lavandula Angustifolia Oil', 'Lavandula Oil/Extract'],
  ['eugenia caryophyllus bud oil', 'Eugenia Caryophyllus Oil'],
  ['Rosa Damascena Flower Oil', 'Rose Flower Oil/Extract'],
  ['Rosa Canina Seed Oil', undefined],
  ['6-Methyl Coumarin', '6-Methyl Coumarin'],
  ['Lippia citriodora absolute', 'Lippia Citriodora Absolute'],
])('the ingredient %s is labelled as %s', (ingredient, listed) => {
  expect(findListedAllergen(ingredient)).toBe(listed);
});

test('the allergen list contains the 81 allergens required by law', () => {
  expect(LISTED_ALLERGENS).toHaveLength(81);
});

test('the allergen list contains no duplicates', () => {
  expect(new Set(LISTED_ALLERGENS.map((inci) => findListedAllergen(inci)))).toEqual(
    new Set(LISTED_ALLERGENS),
  );
});
