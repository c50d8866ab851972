import { countLines, listAboveCeilings, lowerCeilings } from '../workspace/line-counts';

const files = {
  'libs/a/src/x.ts': 'a\nb\n',
  'libs/a/src/x.test.ts': 'a\n',
  'shell/e2e/y.ts': 'a\n',
  'x.md': 'a\n',
};
const counts = countLines(Object.keys(files), (file) => files[file as keyof typeof files]);
const exactCounts = { 'libs/a': { production: 2, tests: 1 }, shell: { production: 0, tests: 1 } };

test('source lines are counted by project, separately for production and tests', () => {
  expect(counts).toEqual(exactCounts);
  expect(listAboveCeilings(counts, exactCounts)).toEqual([]);
});

test('a project above its line ceiling or without a ceiling is reported', () => {
  expect(listAboveCeilings(counts, { 'libs/a': { production: 1, tests: 1 } })).toEqual([
    'libs/a: 2 lines of production, 1 above the ceiling of 1',
    'shell: 1 lines of tests, 1 above the ceiling of 0',
  ]);
});

test('updating the line ceilings never raises a ceiling', () => {
  const ceilings = { 'libs/a': { production: 1, tests: 50 } };
  expect(lowerCeilings(counts, ceilings)).toEqual({
    'libs/a': { production: 1, tests: 2 },
    shell: { production: 0, tests: 2 },
  });
});
