import { findFolded } from './highlighted-title';

const part = (title: string, words: string) => {
  const range = findFolded(title, words);
  return range && title.slice(...range);
};

test.each([
  ['Jabón de oliva', 'jabon', 'Jabón'],
  ['Champú sólido', 'PÚ SOL', 'pú sól'],
  ['Caléndula', 'lendu', 'léndu'],
  ['Muña andina', ' muna ', 'Muña'],
  ['Jabo\u0301n', 'bon', 'bo\u0301n'],
])('findFolded finds in %p the query %p as %p', (title, words, range) => {
  expect(part(title, words)).toBe(range);
});

test('findFolded returns null without a match', () => {
  expect(part('Lavanda', 'rosa')).toBeNull();
  expect(part('Lavanda', '  ')).toBeNull();
});
