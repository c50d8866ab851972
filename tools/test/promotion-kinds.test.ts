import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RULE_KINDS } from '../../libs/contracts/src/promotion/kinds';

const root = resolve(__dirname, '../..');
const NAMES = RULE_KINDS.join('|');
/** `rule.kind === 'steps'`, `case 'steps':` */
const COMPARISON = new RegExp(`\\bkind\\s*[!=]==\\s*'(?:${NAMES})'|\\bcase '(?:${NAMES})':`);

test('the code of no other file depends on the name of a kind of promotion', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) =>
        /^(?:admin-remote|libs|services|shell|storefront)\//.test(file) &&
        !/\.test\.|\/(?:test|e2e)\//.test(file),
    );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => COMPARISON.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([]);
});
