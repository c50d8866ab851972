/**
 * `npm test`: runs all four projects and ends with the line `N passed, N failed`. Arguments go to Jest: `npm test --
 * cart` runs the suites with "cart" in their path.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServers } from './servers/test-servers.ts';
import { build } from './workspace/build.ts';
import { runGuarded, stopGuards } from './workspace/guarded.mjs';
import { ROOT } from './workspace/root.mjs';
import { report, step } from './workspace/step.mjs';
import { type JestReport, slowestSuites, summarize, unsetSettings } from './workspace/test-run.ts';

const args = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'munay-jest-'));

/** Suites load thousands of modules and drop them: a roomy young generation takes a tenth off their CPU time. */
const YOUNG_HEAP = '--max-semi-space-size=64';

let servers: { stop: () => Promise<void> } | undefined;
let interrupted = false;
let lost = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    stopGuards();
  });
}

/**
 * All suites share the workers, because a browser or a process that a suite waits for leaves time to the others. The run
 * exits even if one leaves handles open.
 * @returns undefined when Jest itself failed
 */
async function jest(): Promise<JestReport | undefined> {
  const file = join(reports, 'jest.json');
  const bin = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const always = ['--ci', '--forceExit', '--json', `--outputFile=${file}`, '--passWithNoTests'];
  await runGuarded(process.execPath, [YOUNG_HEAP, bin, ...always, ...args], {
    onLine: (line) => line.startsWith('{"num') || console.log(line),
  });
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

let outcome = { passed: 0, failed: 0, ok: false };
try {
  unsetSettings();
  const prepared = await Promise.allSettled([
    step('servers', async (log) => {
      servers = await startTestServers(log, (reason) => {
        lost = true;
        report(reason);
        stopGuards();
      });
    }),
    build(),
  ]);
  for (const { status, ...rest } of prepared) {
    if (status === 'rejected' && 'reason' in rest) throw rest.reason;
  }
  const result = interrupted || lost ? undefined : await step('tests', jest);
  console.log(`\nThe slowest suites:\n${slowestSuites(result, ROOT)}\n`);
  outcome = summarize(result, {
    partial: args.some((arg) => /^(-t|--testNamePattern)/.test(arg)),
    root: ROOT,
  });
} catch (error) {
  if (!interrupted) report(error);
  outcome = { passed: 0, failed: 1, ok: false };
} finally {
  await servers?.stop();
  rmSync(reports, { recursive: true, force: true });
}
if (interrupted) console.log('interrupted');
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exitCode = outcome.ok && !interrupted && !lost ? 0 : 1;
