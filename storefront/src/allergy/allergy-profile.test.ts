import { avoidedOf, NO_ALLERGIES, parseProfile } from './allergy-profile';

const LABEL = ['Sodium Cocoate', 'Melaleuca Alternifolia Leaf Oil', 'Mel', 'Linalool'];

test('a chosen ingredient fits only its own name', () => {
  expect(avoidedOf(LABEL, { ingredients: ['Mel'], words: [] })).toEqual(['Mel']);
  expect(avoidedOf(LABEL, { ingredients: ['Limonene'], words: [] })).toEqual([]);
});

test('a word fits where a word of the label begins so, in the order of the label', () => {
  expect(avoidedOf(LABEL, { ingredients: ['Linalool'], words: ['coco'] })).toEqual([
    'Sodium Cocoate',
    'Linalool',
  ]);
  expect(avoidedOf(['Prunus Amygdalus Dulcis Oil'], { ingredients: [], words: ['dulcis oil'] })).toHaveLength(
    1,
  );
  expect(avoidedOf(LABEL, { ingredients: [], words: ['oleuca'] })).toEqual([]);
});

test('without a profile nothing is avoided', () => {
  expect(avoidedOf(LABEL, NO_ALLERGIES)).toEqual([]);
});

test.each([null, '', 'no json', '[]', '{"ingredients":"Mel"}', '{"words":[1,{}]}', '7', 'null'])(
  'reads %p as an empty profile',
  (stored) => {
    expect(parseProfile(stored)).toEqual(NO_ALLERGIES);
  },
);
