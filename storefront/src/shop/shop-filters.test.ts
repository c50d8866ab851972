import {
  listAppliedFilters,
  mergeFilters,
  NO_FILTERS,
  readFilters,
  toggle,
  toQuery,
  writeFilters,
} from './shop-filters';

test('filters are unchanged after being written to the URL and read back', () => {
  const address =
    'q=lav&tag=piel-seca&tag=vegano&category=face&scent=floral&size=60+g&min=3.5&max=10&offer=1&stock=1&sort=rating';
  const roundTrip = writeFilters(readFilters(new URLSearchParams(address)));
  expect(readFilters(roundTrip)).toEqual(readFilters(new URLSearchParams(address)));
  expect(roundTrip.getAll('tag')).toEqual(['piel-seca', 'vegano']);
  expect(roundTrip.get('min')).toBe('3.5');
});

test('unknown filter values are removed from the URL', () => {
  const filters = readFilters(
    new URLSearchParams('tag=gold&scent=petrol&sort=random&min=-3&max=abc&offer=yes&page=4'),
  );
  expect(filters).toEqual(NO_FILTERS);
  expect(writeFilters(filters).toString()).toBe('');
});

test('the API query contains only filters that narrow the product list', () => {
  expect(JSON.parse(JSON.stringify(toQuery({ ...NO_FILTERS, offer: true, minPriceCents: 450 })))).toEqual({
    offer: true,
    minPriceCents: 450,
    sort: 'featured',
  });
});

test('mergeFilters applies a change to filters that changed since the last render', () => {
  const base = { ...NO_FILTERS, without: ['linalool', 'mel'], sort: 'rating' } as const;
  const latest = { ...base, without: ['linalool', 'mel', 'limonene'], offer: true };
  const merged = mergeFilters({ ...base, without: ['mel', 'citral'] }, base, latest);
  expect(merged).toEqual({ ...latest, without: ['mel', 'limonene', 'citral'] });
});

test('toggling a filter value twice changes nothing', () => {
  const toggledFilters = toggle(NO_FILTERS, 'tag', 'vegano');
  expect(toggledFilters.tag).toEqual(['vegano']);
  expect(toggle(toggledFilters, 'tag', 'vegano')).toEqual(NO_FILTERS);
});

test('every active filter value is listed with a function that removes it', () => {
  const filters = readFilters(new URLSearchParams('q=lav&tag=vegano&min=3&max=9&stock=1&sort=rating'));
  const appliedFilters = listAppliedFilters(filters);
  expect(appliedFilters.map(({ kind, value }) => [kind, value])).toEqual([
    ['q', 'lav'],
    ['tag', 'vegano'],
    ['price', ''],
    ['inStock', ''],
  ]);
  expect(writeFilters(appliedFilters[2]?.remove(filters) ?? NO_FILTERS).toString()).toBe(
    'q=lav&tag=vegano&stock=1&sort=rating',
  );
});

test('the promotion of the URL is part of the query if it is an id', () => {
  const id = '0123456789abcdef01234567';
  const filters = readFilters(new URLSearchParams({ promotion: id }));
  expect(toQuery(filters)).toMatchObject({ promotion: id });
  expect(writeFilters(filters).get('promotion')).toBe(id);
  expect(readFilters(new URLSearchParams('promotion=3x2'))).toEqual(NO_FILTERS);
});
