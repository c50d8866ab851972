import { listAddress, type ListSpec, readList } from './list-state';

const SPEC: ListSpec = {
  sorts: ['createdAt', 'totalCents'],
  defaultSort: '-createdAt',
  filters: { status: ['paid', 'shipped'], label: null },
};
const index = (search: string) => readList(new URLSearchParams(search), SPEC);
const applyChange = (search: string, change: Parameters<typeof listAddress>[2]) =>
  listAddress(new URLSearchParams(search), SPEC, change);

test('readList parses the list state from the URL and ignores invalid values', () => {
  expect(index('status=paid&status=shipped&page=3&pageSize=50&q=lucia&sort=totalCents&label=x')).toEqual({
    filters: { status: ['paid', 'shipped'], label: ['x'] },
    page: 3,
    pageSize: 50,
    q: 'lucia',
    sort: 'totalCents',
  });
  expect(index('status=stolen&page=-1&pageSize=7&sort=name&label=')).toEqual({
    filters: {},
    page: 1,
    pageSize: 25,
    q: '',
    sort: '-createdAt',
  });
});

test('a changed search query resets the page number', () => {
  expect(applyChange('tab=orders&status=paid&page=3', { q: 'mun' })).toBe('?tab=orders&q=mun&status=paid');
  expect(applyChange('status=paid', { page: 2 })).toBe('?page=2&status=paid');
});

test('removing a filter keeps the remaining filters', () => {
  expect(applyChange('status=paid&label=a', { filters: { status: null } })).toBe('?label=a');
});

test('a search in a ranked list is sorted by relevance until a sort order is selected', () => {
  const rankedSpec: ListSpec = { ...SPEC, ranked: true };
  const read = (search: string) => readList(new URLSearchParams(search), rankedSpec).sort;
  const changeAddress = (search: string, change: Parameters<typeof listAddress>[2]) =>
    listAddress(new URLSearchParams(search), rankedSpec, change);
  expect([read(''), read('q=coco'), read('q=coco&sort=-createdAt')]).toEqual([
    '-createdAt',
    '',
    '-createdAt',
  ]);
  expect(changeAddress('', { q: 'coco' })).toBe('?q=coco');
  expect(changeAddress('q=coco', { q: '' })).toBe('?');
  expect(changeAddress('q=coco', { sort: '-createdAt' })).toBe('?q=coco&sort=-createdAt');
  expect(changeAddress('sort=totalCents', { q: 'coco' })).toBe('?sort=totalCents&q=coco');
});
