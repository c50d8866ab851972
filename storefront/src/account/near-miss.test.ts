import { isUnderWay, nearMiss } from './near-miss';

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
])('for the mistyped address %s the suggestion is %s', (typed, meant) => {
  expect(nearMiss(typed)).toBe(meant);
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
])('no correction is suggested for %p', (typed) => {
  expect(nearMiss(typed)).toBeNull();
});

test('isUnderWay is true while the typed domain is the beginning of a common domain', () => {
  expect(['ana@', 'ana@gmail.co', 'ana@gmail.com'].map(isUnderWay)).toEqual([true, true, true]);
  expect(['ana@gmial.com', 'ana@gmail.con'].map(isUnderWay)).toEqual([false, false]);
});
