import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RULE_KINDS } from '../../libs/contracts/src/promotion/kinds';
import { listRepositoryFiles } from '../workspace/repository-files.ts';

const root = resolve(__dirname, '../..');
const NAMES = RULE_KINDS.join('|');
/** Matches `rule.kind === 'steps'` and `case 'steps':` */
const COMPARISON = new RegExp(`\\bkind\\s*[!=]==\\s*'(?:${NAMES})'|\\bcase '(?:${NAMES})':`);

test('no production code branches on the name of a promotion kind', () => {
  const files = listRepositoryFiles().filter(
    (file) =>
      /^(?:admin-remote|libs|services|shell|storefront)\/.*\.tsx?$/.test(file) &&
      !/\.test\.|\/(?:test|e2e)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => COMPARISON.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([]);
});
