import { fold } from '@munay/contracts/fold';
import { Synonyms } from '../search/search.synonyms';
import type { Entry } from './catalogue.entry';
import { CatalogueSearch } from './catalogue.search';

const KINDS = ['Lavanda', 'Romero', 'Caléndula', 'Menta', 'Naranja'];

const put = (search: CatalogueSearch, id: string, es: string, ingredients = 'Olea europaea'): Entry => {
  const entry = { id } as Entry;
  const texts = { title: `${es} ${es} in English`, scent: '', tags: 'vegano vegan', ingredients };
  search.put(entry, texts, { es: fold(es), en: fold(`${es} in English`) });
  return entry;
};
const shelf = (products: number) => {
  const search = new CatalogueSearch(new Synonyms([['menta', 'hierbabuena']]));
  for (let number = 0; number < products; number++)
    put(search, `p${number}`, `${KINDS[number % KINDS.length]} n.º ${number}`);
  return search;
};
const ids = (search: CatalogueSearch, q: string) =>
  [...search.find(q, 'es')].sort(([, a], [, b]) => b - a).map(([{ id }]) => id);

describe('a search', () => {
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
    // Two of six letters differ: another word. Two transposed letters are a typo
    ['romano', 0],
    ['rmoero', 4],
  ])('for %s finds %i of 20 products', (q, count) => {
    expect(ids(shelf(20), q)).toHaveLength(count);
  });

  test('takes a number as it is, a mistyped letter in a word as a mistake', () => {
    const search = shelf(20);
    put(search, 'cacao', 'Cacao');
    expect(ids(search, 'caca0')).toEqual(['cacao']);
    expect(ids(search, '99')).toEqual([]);
  });

  test('puts what is called so before what is made of it, and the nearer title first', () => {
    const search = shelf(5);
    put(search, 'made-of', 'Azahar', 'Rosa canina');
    put(search, 'second', 'Jardín de rosa');
    put(search, 'first', 'Rosa mosqueta');
    expect(ids(search, 'rosa')).toEqual(['first', 'second', 'made-of']);
  });

  test('compares no title with a word that none resembles, however many there are', () => {
    const search = shelf(5_000);
    const compare = jest.spyOn(String.prototype, 'indexOf');
    const found = search.find('xyzzyq wkkrwk', 'es').size;
    const compared = compare.mock.calls.length;
    compare.mockRestore();
    expect([found, compared]).toEqual([0, 0]);
  });
});

test('what is found instead are words put right, then the words known', () => {
  const search = shelf(20);
  const find = (q: string) => search.find(q, 'es');
  expect(search.instead('lavanda xyzzyqw', find)).toEqual(['lavanda']);
  expect(search.instead('lavanda romero', find)).toEqual(['lavanda', 'romero']);
  expect(search.instead('clandulo', find)).toEqual(['caléndula']);
});

test('a product that is renamed or gone is found by its old words no more, however often that happens', () => {
  const search = shelf(1_100);
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
