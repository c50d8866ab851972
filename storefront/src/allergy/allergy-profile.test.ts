import { findAvoidedIngredients, NO_ALLERGIES, parseProfile } from './allergy-profile';

const INGREDIENTS = ['Sodium Cocoate', 'Melaleuca Alternifolia Leaf Oil', 'Mel', 'Linalool'];

test('a selected ingredient matches only its exact name', () => {
  expect(findAvoidedIngredients(INGREDIENTS, { ingredients: ['Mel'], words: [] })).toEqual(['Mel']);
  expect(findAvoidedIngredients(INGREDIENTS, { ingredients: ['Limonene'], words: [] })).toEqual([]);
});

test('an avoided word matches the beginning of words on the label', () => {
  expect(findAvoidedIngredients(INGREDIENTS, { ingredients: ['Linalool'], words: ['coco'] })).toEqual([
    'Sodium Cocoate',
    'Linalool',
  ]);
  expect(
    findAvoidedIngredients(['Prunus Amygdalus Dulcis Oil'], { ingredients: [], words: ['dulcis oil'] }),
  ).toHaveLength(1);
  expect(findAvoidedIngredients(INGREDIENTS, { ingredients: [], words: ['oleuca'] })).toEqual([]);
});

test('an empty allergy profile matches no ingredient', () => {
  expect(findAvoidedIngredients(INGREDIENTS, NO_ALLERGIES)).toEqual([]);
});

test.each([null, '', 'no json', '[]', '{"ingredients":"Mel"}', '{"words":[1,{}]}', '7', 'null'])(
  'a stored value of %p is parsed as an empty allergy profile',
  (json) => {
    expect(parseProfile(json)).toEqual(NO_ALLERGIES);
  },
);
