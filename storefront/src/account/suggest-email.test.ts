import { isIncomplete, suggestEmail } from './suggest-email';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gamil.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['Ana.Q@GMAIL.CON', 'Ana.Q@gmail.com'],
  ['ana@hotmial.es', 'ana@hotmail.es'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['ana@outlok.es', 'ana@outlook.es'],
  ['ana@yaho.es', 'ana@yahoo.es'],
  ['ana@icloud.comm', 'ana@icloud.com'],
])('the suggestion for the mistyped address %s is %s', (address, suggestion) => {
  expect(suggestEmail(address)).toBe(suggestion);
});

test.each([
  'ana@gmail.com',
  'ANA@Hotmail.es',
  'ana@mail.com',
  'ana@gmx.com',
  'ana@jabones.example',
  'ana@me.es',
  'ana@gmail',
  '@gmial.com',
  'ana@x@gmial.com',
  'ana',
  '',
])('the address %p gets no suggestion', (address) => {
  expect(suggestEmail(address)).toBeNull();
});

test('isIncomplete is true while the typed domain is the beginning of a common domain', () => {
  expect(['ana@', 'ana@gmail.co', 'ana@gmail.com'].map(isIncomplete)).toEqual([true, true, true]);
  expect(['ana@gmial.com', 'ana@gmail.con'].map(isIncomplete)).toEqual([false, false]);
});
