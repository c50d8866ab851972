import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PLANTED } from '../mutate/all-planted.ts';
import { planted } from '../mutate/planted.ts';
import { RULE_FILES, testOf } from '../mutate/rule-files.ts';
import { SURVIVORS } from '../mutate/survivors.ts';

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test.each(PLANTED.map((fault) => ({ name: fault.name, fault })))(
  'the fault $name can be planted, and its test exists',
  ({ fault }) => {
    expect(planted(read(fault.file), fault)).not.toBe(read(fault.file));
    expect(read(fault.test)).toContain(fault.named);
  },
);

test('no two faults have one name', () => {
  expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length);
});

test('a fault whose text is missing or ambiguous is refused', () => {
  const fault = { text: 'a', instead: 'b' };
  expect(planted('xax', fault)).toBe('xbx');
  for (const source of ['x', 'aa']) expect(() => planted(source, fault)).toThrow(/stands \d times/);
});

test('every rule has its test beside it', () => {
  expect(RULE_FILES.filter((file) => !existsSync(join(root, testOf(file))))).toEqual([]);
});

test('every listed survivor still exists in its file', () => {
  const gone = SURVIVORS.filter(
    ({ file, line }) =>
      !RULE_FILES.includes(file) ||
      !read(file)
        .split('\n')
        .some((one) => one.trim() === line),
  );
  expect(gone).toEqual([]);
});
