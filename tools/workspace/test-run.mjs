import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * @typedef {object} JestReport  what `jest --json` writes, as far as it is read here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {boolean} success
 * @property {{ name: string, message: string, status: string, assertionResults: Assertion[] }[]} testResults
 */

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} Assertion */

const FOR_TESTS = /^(MUNAY_TEST_.*|MUNAY_CACHE_DIR|CHROMIUM_PATH)$/;

/** The settings of a developer's shell (a payment key, say) must not reach the tests. */
export function unsetSettings() {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  for (const [, name = ''] of example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)) {
    if (!FOR_TESTS.test(name)) delete process.env[name];
  }
  process.env.NODE_ENV = 'test';
}

/**
 * Adds up the runs and prints every failure once more, below all the noise. A suite that could not run, a
 * skipped test and an empty run are failures too: each looks like success and proves nothing.
 * @param {(JestReport | undefined)[]} results
 * @param {{ partial: boolean, root: string }} options `partial`: tests were chosen by name, so others are skipped
 * @returns {{ passed: number, failed: number, ok: boolean }}
 */
export function summarize(results, { partial, root }) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const problems = [];
  for (const result of results) {
    if (!result) {
      failed += 1;
      problems.push('the test runner ended without a result');
      continue;
    }
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    for (const suite of result.testResults) {
      const file = relative(root, suite.name);
      const failures = suite.assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failures) {
        problems.push(`${file}: ${fullName}\n${indent(failureMessages?.[0] ?? '')}`);
      }
      if (suite.status === 'failed' && failures.length === 0) {
        failed += 1;
        problems.push(`${file}: the suite failed to run\n${indent(suite.message)}`);
      }
      const skipped = suite.assertionResults.filter(({ status }) =>
        ['pending', 'skipped', 'todo'].includes(status),
      );
      if (skipped.length > 0 && !partial) {
        failed += skipped.length;
        problems.push(`${file}: skipped: ${skipped.map(({ fullName }) => fullName).join('; ')}`);
      }
    }
    if (!result.success && problems.length === 0) {
      failed += 1;
      problems.push('the test runner failed outside of any suite; see its output above');
    }
  }
  if (passed + failed === 0) problems.push('no test ran');
  if (problems.length > 0)
    console.log(`\nWhat failed:\n\n${problems.map((text) => `● ${text}`).join('\n\n')}\n`);
  return { passed, failed, ok: problems.length === 0 };
}

/** @param {string} text */
const indent = (text) =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
