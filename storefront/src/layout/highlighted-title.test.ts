import { findIgnoringAccents } from './highlighted-title';

const part = (title: string, query: string) => {
  const range = findIgnoringAccents(title, query);
  return range && title.slice(...range);
};

test.each([
  ['Jabón de oliva', 'jabon', 'Jabón'],
  ['Champú sólido', 'PÚ SOL', 'pú sól'],
  ['Caléndula', 'lendu', 'léndu'],
  ['Muña andina', ' muna ', 'Muña'],
  ['Jabo\u0301n', 'bon', 'bo\u0301n'],
])('findFolded(%p, %p) returns %p', (title, query, range) => {
  expect(part(title, query)).toBe(range);
});

test('findFolded returns null without a match', () => {
  expect(part('Lavanda', 'rosa')).toBeNull();
  expect(part('Lavanda', '  ')).toBeNull();
});
