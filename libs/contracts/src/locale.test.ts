import { isLocale, negotiateLocale } from './locale';

test.each([
  ['en-GB,en;q=0.9', 'en'],
  ['fr,es;q=0.3,en;q=0.8', 'en'],
  ['de', 'es'],
  [undefined, 'es'],
  ['en;q=0', 'es'],
])('Accept-Language %p selects the locale %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});

test('only the supported locales are recognised', () => {
  expect(['es', 'en', 'ES', 'fr', null].map(isLocale)).toEqual([true, true, false, false, false]);
});
