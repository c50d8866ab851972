/**
 * `npm test`: runs all four projects and ends with the line `N passed, N failed`. Arguments are passed to Jest: `npm
 * test -- cart` runs the suites with "cart" in their path.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServers } from './servers/test-servers.ts';
import { build } from './workspace/build.ts';
import { runGuarded, stopGuards } from './workspace/guarded.mjs';
import { ROOT } from './workspace/root.mjs';
import { report, runStep } from './workspace/step.mjs';
import {
  clearEnvironmentSettings,
  type JestReport,
  listSlowestSuites,
  summarize,
} from './workspace/test-run.ts';

const args = process.argv.slice(2);
const reportsFolder = mkdtempSync(join(tmpdir(), 'munay-jest-'));

/**
 * Browser suites run separately, two at a time, because a browser mostly waits. The run exits even if a suite leaves
 * handles open.
 */
const TEST_RUNS = [
  { name: 'unit, API and component tests', options: ['--selectProjects', 'unit', 'api', 'component'] },
  { name: 'browser tests', options: ['--selectProjects', 'browser', '--maxWorkers=2', '--forceExit'] },
];

/** Suites load and release thousands of modules, so a large young generation saves a tenth of their CPU time. */
const NEW_SPACE_FLAG = '--max-semi-space-size=64';

let servers: { stop: () => Promise<void> } | undefined;
let wasInterrupted = false;
let isLost = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    wasInterrupted = true;
    stopGuards();
  });
}

/** @returns undefined when Jest itself failed */
async function runJest(options: string[]): Promise<JestReport | undefined> {
  const file = join(reportsFolder, `${options[1]}.json`);
  const bin = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const jestArgs = ['--ci', '--json', `--outputFile=${file}`, '--passWithNoTests'];
  await runGuarded(process.execPath, [NEW_SPACE_FLAG, bin, ...options, ...jestArgs, ...args], {
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
  clearEnvironmentSettings();
  const preparations = await Promise.allSettled([
    runStep('servers', async (log) => {
      servers = await startTestServers(log, (reason) => {
        isLost = true;
        report(reason);
        stopGuards();
      });
    }),
    build(),
  ]);
  for (const { status, ...rest } of preparations) {
    if (status === 'rejected' && 'reason' in rest) throw rest.reason;
  }
  const results: (JestReport | undefined)[] = [];
  for (const { name, options } of TEST_RUNS) {
    if (wasInterrupted || isLost) break;
    results.push(await runStep(name, () => runJest(options)));
  }
  console.log(`\nThe slowest suites:\n${listSlowestSuites(results, ROOT)}\n`);
  outcome = summarize(results, {
    partial: args.some((arg) => /^(-t|--testNamePattern)/.test(arg)),
    root: ROOT,
  });
} catch (error) {
  if (!wasInterrupted) report(error);
  outcome = { passed: 0, failed: 1, ok: false };
} finally {
  await servers?.stop();
  rmSync(reportsFolder, { recursive: true, force: true });
}
if (wasInterrupted) console.log('interrupted');
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exitCode = outcome.ok && !wasInterrupted && !isLost ? 0 : 1;
