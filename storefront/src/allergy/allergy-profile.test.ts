import { findAvoided, NO_ALLERGIES, parseProfile } from './allergy-profile';

const LABEL = ['Sodium Cocoate', 'Melaleuca Alternifolia Leaf Oil', 'Mel', 'Linalool'];

test('a selected ingredient matches only its exact name', () => {
  expect(findAvoided(LABEL, { ingredients: ['Mel'], words: [] })).toEqual(['Mel']);
  expect(findAvoided(LABEL, { ingredients: ['Limonene'], words: [] })).toEqual([]);
});

test('an avoided word matches the beginning of words on the label', () => {
  expect(findAvoided(LABEL, { ingredients: ['Linalool'], words: ['coco'] })).toEqual([
    'Sodium Cocoate',
    'Linalool',
  ]);
  expect(
    findAvoided(['Prunus Amygdalus Dulcis Oil'], { ingredients: [], words: ['dulcis oil'] }),
  ).toHaveLength(1);
  expect(findAvoided(LABEL, { ingredients: [], words: ['oleuca'] })).toEqual([]);
});

test('an empty allergy profile matches no ingredient', () => {
  expect(findAvoided(LABEL, NO_ALLERGIES)).toEqual([]);
});

test.each([null, '', 'no json', '[]', '{"ingredients":"Mel"}', '{"words":[1,{}]}', '7', 'null'])(
  'a stored value of %p is parsed as an empty allergy profile',
  (json) => {
    expect(parseProfile(json)).toEqual(NO_ALLERGIES);
  },
);
