import { findIgnoringAccents } from './highlighted-title';

const getMatchedText = (title: string, query: string) => {
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
  expect(getMatchedText(title, query)).toBe(range);
});

test('findFolded returns null without a match', () => {
  expect(getMatchedText('Lavanda', 'rosa')).toBeNull();
  expect(getMatchedText('Lavanda', '  ')).toBeNull();
});
