import { foldText } from '@munay/contracts/fold';
import { Synonyms } from '../search/search.synonyms';
import type { Entry } from './catalogue.entry';
import { CatalogueSearch } from './catalogue.search';

const KINDS = ['Lavanda', 'Romero', 'Caléndula', 'Menta', 'Naranja'];

const put = (search: CatalogueSearch, id: string, es: string, ingredients = 'Olea europaea'): Entry => {
  const entry = { id } as Entry;
  const texts = { title: `${es} ${es} in English`, scent: '', tags: 'vegano vegan', ingredients };
  search.set(entry, texts, { es: foldText(es), en: foldText(`${es} in English`) });
  return entry;
};
const createShelf = (products: number) => {
  const search = new CatalogueSearch(new Synonyms([['menta', 'hierbabuena']]));
  for (let number = 0; number < products; number++)
    put(search, `p${number}`, `${KINDS[number % KINDS.length]} n.º ${number}`);
  return search;
};
const ids = (search: CatalogueSearch, q: string) =>
  [...search.search(q, 'es')].sort(([, a], [, b]) => b - a).map(([{ id }]) => id);

describe('CatalogueSearch', () => {
  test.each([
    ['lavanda', 4],
    ['LAVÁNDA', 4],
    ['lavnada', 4],
    ['hierbabuena', 4],
    ['vegano lavanda', 4],
    ['lavanda romero', 0],
    ['jabón', 20],
    ['anda', 4],
    ['lavandan', 4],
    ['xyzzyq', 0],
    ['17', 1],
    // Two different letters out of six make another word, but two transposed letters are a typo
    ['romano', 0],
    ['rmoero', 4],
  ])('the query %s finds %i of 20 products', (q, count) => {
    expect(ids(createShelf(20), q)).toHaveLength(count);
  });

  test('the search corrects a wrong character in a word but never in a number', () => {
    const search = createShelf(20);
    put(search, 'cacao', 'Cacao');
    expect(ids(search, 'caca0')).toEqual(['cacao']);
    expect(ids(search, '99')).toEqual([]);
  });

  test('the search ranks title matches before ingredient matches', () => {
    const search = createShelf(5);
    put(search, 'made-of', 'Azahar', 'Rosa canina');
    put(search, 'second', 'Jardín de rosa');
    put(search, 'first', 'Rosa mosqueta');
    expect(ids(search, 'rosa')).toEqual(['first', 'second', 'made-of']);
  });

  test('the search does not scan titles for a word without similar title words', () => {
    const search = createShelf(5_000);
    const compare = jest.spyOn(String.prototype, 'indexOf');
    const found = search.search('xyzzyq wkkrwk', 'es').size;
    const comparisonCount = compare.mock.calls.length;
    compare.mockRestore();
    expect([found, comparisonCount]).toEqual([0, 0]);
  });
});

test('search suggestions list corrected words before known words', () => {
  const search = createShelf(20);
  const find = (q: string) => search.search(q, 'es');
  expect(search.findAlternatives('lavanda xyzzyqw', find)).toEqual(['lavanda']);
  expect(search.findAlternatives('lavanda romero', find)).toEqual(['lavanda', 'romero']);
  expect(search.findAlternatives('clandulo', find)).toEqual(['caléndula']);
});

test('a renamed or removed product is no longer found by its old words', () => {
  const search = createShelf(1_100);
  for (let number = 0; number < 1_100; number++) put(search, `p${number}`, `Azahar n.º ${number}`);
  for (const word of ['lavanda', 'lavnada', 'menta']) expect(ids(search, word)).toEqual([]);
  expect(ids(search, 'azahar')).toHaveLength(1_100);
  for (let number = 1; number < 1_100; number++) search.remove(`p${number}`);
  search.remove('unknown');
  const last = put(search, 'new', 'Quinoa');
  expect(ids(search, 'quinoa')).toEqual([last.id]);
  expect(ids(search, 'azahar')).toEqual(['p0']);
  expect(ids(search, 'vegano')).toEqual(expect.arrayContaining(['p0', 'new']));
});
