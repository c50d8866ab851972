import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';

const HOOK = join(ROOT, 'tools', 'commits', 'hooks', 'commit-msg');

function check(message: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'munay-commit-')), 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync(HOOK, [file], { encoding: 'utf8' });
  return { status, stderr };
}

test.each([
  'Show the payment result after the session has expired',
  'checkout: reject a cart whose prices have changed',
  'Address the reservation timeout in the stock ledger',
  'Focus the first invalid field',
  'Merge branch that nobody renamed, however long its subject may be, as Git writes it itself',
])('the commit hook accepts "%s"', (subject) => {
  expect(check(`# A comment\n${subject}\n\nThe body may say nobody.\n`)).toEqual({ status: 0, stderr: '' });
});

test.each([
  ['Say what became of a payment to who comes back without a session', '"to who"'],
  ['Let whoever pays see the order', '"whoever"'],
  ['Added a check of the price', 'not an imperative'],
  ['Fixes the price', 'not an imperative'],
  ['Fixing the price', 'not an imperative'],
  ['Fix the price.', 'full stop'],
  ['(fix) the price', 'verb'],
  [`Fix ${'the price '.repeat(8)}`.trim(), 'at most 72'],
])('the commit hook rejects "%s"', (subject, reason) => {
  const { status, stderr } = check(`${subject}\n`);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
});
