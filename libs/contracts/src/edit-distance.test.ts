import { computeEditDistance } from './edit-distance';

test.each([
  ['geraniol', 'geraniol', 0],
  ['geranoil', 'geraniol', 1],
  ['gerniol', 'geraniol', 1],
  ['geraaniol', 'geraniol', 1],
  ['beraniol', 'geraniol', 1],
  ['limonen', 'linalool', 6],
  ['', 'abc', 3],
])('changing %j to %j requires %i edits', (from, to, edits) => {
  expect(computeEditDistance(from, to)).toBe(edits);
});
