import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');

/** The first test leaves a storage open, and the second test checks that it is disabled. */
const SUITE = `
const hooks = require('node:async_hooks');
test('leaves or looks', () => {
  if (hooks.left) return expect(hooks.left.isOff).toBe(true);
  hooks.left = new hooks.AsyncLocalStorage();
  hooks.left.disable = function () { this.isOff = true; };
  hooks.left.run(1, () => {});
});
`;

test.each([
  ['kept-scripts', 'node'],
  ['shared-modules', join(ROOT, 'tools/jest/shared-modules.environment.cjs')],
])(
  'a test suite that runs under %s cannot access the storage of earlier suites',
  (runtime, testEnvironment) => {
    const rootDir = mkdtempSync(join(tmpdir(), 'munay-suites-'));
    try {
      for (const name of ['one', 'two']) writeFileSync(join(rootDir, `${name}.test.js`), SUITE);
      const config = JSON.stringify({
        rootDir,
        testEnvironment,
        runtime: join(ROOT, `tools/jest/${runtime}.runtime.cjs`),
        transform: {},
      });
      const run = () =>
        execFileSync(process.execPath, [JEST, '--runInBand', '--config', config], {
          cwd: ROOT,
          stdio: 'pipe',
        });
      expect(run).not.toThrow();
    } finally {
      rmSync(rootDir, { recursive: true, force: true });
    }
  },
);
