import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './root.mjs';

/** The part of the `jest --json` output that is read here. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: SuiteResult[];
}

interface SuiteResult {
  name: string;
  message: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
}

const MAX_SLOW_SUITES = 10;
const TEST_SETTING = /^(MUNAY_TEST_.*|MUNAY_CACHE_DIR|CHROMIUM_PATH)$/;

/** Unsets variables of the developer's shell that must not reach the tests, such as a payment key. */
export function clearEnvironmentSettings() {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  for (const [, name = ''] of example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)) {
    if (!TEST_SETTING.test(name)) delete process.env[name];
  }
  process.env.NODE_ENV = 'test';
}

/**
 * Prints every failure again at the end. A suite that could not run, a skipped test and an empty run also count as
 * failures.
 * @param options `partial`: tests were selected by name, so others are skipped
 */
export function summarize(
  results: (JestReport | undefined)[],
  { partial, root }: { partial: boolean; root: string },
): { passed: number; failed: number; ok: boolean } {
  let passed = 0;
  let failed = 0;
  const problems: string[] = [];
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
        problems.push(`${file}: ${fullName}\n${indentLines(failureMessages?.[0] ?? '')}`);
      }
      if (suite.status === 'failed' && failures.length === 0) {
        failed += 1;
        problems.push(`${file}: the suite failed to run\n${indentLines(suite.message)}`);
      }
      const skippedTests = suite.assertionResults.filter(({ status }) =>
        ['pending', 'skipped', 'todo'].includes(status),
      );
      if (skippedTests.length > 0 && !partial) {
        failed += skippedTests.length;
        problems.push(`${file}: skipped: ${skippedTests.map(({ fullName }) => fullName).join('; ')}`);
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

const getProject = (file: string) =>
  file.endsWith('.browser.test.ts')
    ? 'browser'
    : file.endsWith('.tsx')
      ? 'component'
      : /^services\/\w+\/test\//.test(file)
        ? 'api'
        : 'unit';

export const listSlowestSuites = (results: (JestReport | undefined)[], root: string) =>
  results
    .flatMap((result) => result?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_SLOW_SUITES)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${getProject(file).padEnd(9)}  ${file}`)
    .join('\n');

const indentLines = (text: string) =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
