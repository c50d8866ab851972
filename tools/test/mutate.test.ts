import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readFaults } from '../lab/mutation-testing/faults.ts';
import { RULE_FILES, toTestFile } from '../lab/mutation-testing/rule-files.ts';
import {
  applyChange,
  argument,
  callee,
  type Change,
  drop,
  element,
  keep,
  lift,
  operand,
  property,
  replace,
  spread,
  statement,
  value,
} from '../lab/mutation-testing/syntax.ts';

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('planted faults', () => {
  const faults = readFaults();

  test.each(faults)('the fault $name can be planted', ({ file, symbol, change }) => {
    expect(applyChange({ file, source: read(file) }, symbol, change)).not.toBe(read(file));
  });

  test('planted faults have unique names', () => {
    const names = faults.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('syntax tree mutations', () => {
  const SOURCE = `
    export class Shelf {
      // Units are taken while enough are available
      async take(sku: string, count: number): Promise<boolean> {
        if (count < 1 || !sku) throw new AppError('badRequest');
        const filter = { _id: sku, available: { $gte: count }, ...open };
        return (await this.rows.update(filter, { by: -count })) === 1 ? true : this.refuse('short');
      }
    }
    const LIMITS = ['one', 'two'];`;
  const apply = (change: Change, place?: string, source = SOURCE) =>
    applyChange({ file: 'shelf.ts', source }, place, change).replace(/\s+/g, ' ');

  test.each<[string, Change, string, string]>([
    ['a statement', drop(statement('badRequest')), 'Shelf.take', 'if (count < 1 || !sku) ;'],
    ['a condition', drop(operand('sku')), 'Shelf.take', 'if (count < 1) throw'],
    ['a property', drop(property('available')), 'Shelf.take', '{ _id: sku, ...open }'],
    ['the last property', drop(spread('open')), 'Shelf.take', '{ _id: sku, available: { $gte: count } }'],
    ['an element of a list', drop(element('two')), 'LIMITS', "['one']"],
    ['an argument', replace(argument('rows.update', 1), '{}'), 'Shelf.take', 'this.rows.update(filter, {})'],
    ['a callee', replace(callee('refuse'), 'allow'), 'Shelf.take', "allow('short')"],
    ['a value', replace(value('filter'), '{}'), 'Shelf.take', 'const filter = {};'],
    ['a branch', keep('whenTrue', 'refuse'), 'Shelf.take', 'return true;'],
    [
      'the position of a statement',
      lift(statement('filter', '_id'), statement('count', 'badRequest')),
      'Shelf.take',
      'const filter',
    ],
  ])('a syntax tree change can affect %s', (_, change, place, result) => {
    expect(apply(change, place)).toContain(result);
    // Comments and formatting are ignored
    expect(apply(change, place, SOURCE.replace(/, /g, ',\n // why\n'))).not.toBe(SOURCE);
  });

  test.each<[string, Change, string]>([
    ['is missing', drop(statement('noSuchWord')), 'Shelf.take'],
    ['is ambiguous', drop(property('_id')), 'Shelf'],
    ['is in a missing declaration', drop(statement('badRequest')), 'Shelf.give'],
    ['leaves an invalid program', replace(value('filter'), '{'), 'Shelf.take'],
  ])('a syntax tree change that %s is rejected', (_, change, place) => {
    const ambiguousSource = SOURCE.replace('const LIMITS', 'const other = 1;\nconst LIMITS').replace(
      '...open',
      "...open, a: { _id: '' }",
    );
    expect(() => apply(change, place, ambiguousSource)).toThrow();
  });
});

test('every mutation rule file has a test file', () => {
  expect(RULE_FILES.filter((file) => !existsSync(join(root, toTestFile(file))))).toEqual([]);
});
