import { describeMatch } from './product.match';
import { buildSearchWords } from './product.words';

const size = (sku: string, label: string) => ({ sku, label });
const toLocalized = (es: string, en: string) => ({ es, en });
const COCONUT = {
  title: toLocalized('Coco y sal de Maras', 'Coconut and Maras salt'),
  scentLine: toLocalized('Mar y madera', 'Sea and wood'),
  scent: 'wood',
  category: 'body',
  tags: ['exfoliante'],
  ingredients: [
    { inci: 'Cocos Nucifera Oil', name: toLocalized('Aceite de coco', 'Coconut oil') },
    { inci: 'Olea Europaea Fruit Oil', name: toLocalized('Aceite de oliva', '') },
  ],
  sizes: [size('SAL-100', '100 g'), size('SAL-60', '60 g'), size('SAL-600', '600 g')],
};

test.each([
  ['coco', 'name', ''],
  ['SALT mar', 'name', ''],
  ['sal-60', 'name', ''],
  ['madera', 'details', ''],
  ['coco scrub', 'details', ''],
  ['aceite', 'ingredient', 'Aceite de coco'],
  ['coco oliva', 'ingredient', 'Aceite de oliva'],
  ['olea', 'ingredient', 'Aceite de oliva'],
] as const)('the search %j matches by %s', (q, by, text) => {
  expect(describeMatch(COCONUT, q, 'es')).toMatchObject({ by, text });
});

test('an ingredient without a name in the requested language is shown by its INCI name', () => {
  expect(describeMatch(COCONUT, 'oliva', 'en').text).toBe('Olea Europaea Fruit Oil');
});

test.each([
  ['coco', ['SAL-100', 'SAL-60', 'SAL-600']],
  ['sal-60', ['SAL-60', 'SAL-600']],
  ['sal-600', ['SAL-600']],
  ['coco 100', ['SAL-100']],
  ['100 g', ['SAL-100']],
  ['sal 100 60', ['SAL-100', 'SAL-60', 'SAL-600']],
])('the search %j finds the sizes %j', (q, skus) => {
  expect(describeMatch(COCONUT, q, 'es').skus).toEqual(skus);
});

test('an exact SKU match ranks before SKUs with the same prefix', () => {
  const sizes = [size('SAL-600', '600 g'), size('SAL-60', '60 g')];
  expect(describeMatch({ ...COCONUT, sizes }, 'Sal-60', 'es').skus).toEqual(['SAL-60', 'SAL-600']);
});

test('search words of titles and SKUs are stored separately from words of other fields', () => {
  const { words, nameWords, detailWords } = buildSearchWords(COCONUT);
  expect(nameWords).toEqual(expect.arrayContaining(['coco', 'coconut', 'sal', '60', '600']));
  expect(nameWords).not.toContain('oliva');
  expect(detailWords).toEqual(expect.arrayContaining(['mar', 'madera', 'scrub', 'g']));
  expect(detailWords).not.toContain('oliva');
  expect(words).toEqual(expect.arrayContaining([...nameWords, ...detailWords, 'oliva', 'olea']));
});
