import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServers } from '../../servers/test-servers.ts';
import { runGuarded } from '../../workspace/guarded.mjs';
import { listRepositoryFiles } from '../../workspace/repository-files.ts';
import { ROOT } from '../../workspace/root.mjs';
import { seconds } from '../../workspace/step.mjs';
import type { JestReport } from '../../workspace/test-run.ts';
import type { Fault } from './faults.ts';
import { applyChange } from './syntax.ts';

export type Outcome = {
  fault: Fault;
  verdict: 'caught' | 'NOT CAUGHT' | 'BROKEN';
  caughtBy: string;
  duration: string;
};

/** Copies the tree in which faults are then planted. */
function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'munay-mutate-'));
  for (const file of listRepositoryFiles()) cpSync(join(ROOT, file), join(folder, file));
  // Builds the schemas with which the API tests compare each response
  execFileSync(process.execPath, [join(ROOT, 'tools/run.mjs'), 'openapi/main'], { cwd: ROOT });
  for (const entry of ['node_modules', 'dist', 'tools/lab/node_modules'])
    symlinkSync(join(ROOT, entry), join(folder, entry));
  return folder;
}

async function runTests(folder: string, faults: readonly Fault[]) {
  const report = join(folder, 'planted.report.json');
  rmSync(report, { force: true });
  const files = [...new Set(faults.map(({ test }) => join(folder, test)))];
  const titles = [...new Set(faults.map(({ title }) => title))].join('|');
  const { output } = await runGuarded(process.execPath, [
    join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--ci',
    '--json',
    `--outputFile=${report}`,
    '--forceExit',
    '--maxWorkers=1',
    '--rootDir',
    folder,
    '--config',
    join(folder, 'jest.config.mjs'),
    '--testNamePattern',
    `^(?:${titles})$`,
    '--runTestsByPath',
    ...files,
  ]);
  if (!existsSync(report)) throw new Error(`Jest ended without a result:\n${output.slice(-2_000)}`);
  const { testResults }: JestReport = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const filterByStatus = (status: string) => tests.filter((test) => test.status === status);
  const brokenSuites = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    failed: filterByStatus('failed'),
    passed: filterByStatus('passed'),
    unable: brokenSuites.map(({ message }) => message),
  };
}

/** Plants faults one by one. Each test must pass without its fault. */
export async function plantAll(
  faults: readonly Fault[],
  logLine: (line: string) => void,
): Promise<Outcome[]> {
  const folder = copyTree();
  const servers = await startTestServers(logLine);
  try {
    const validFaults = await runTests(folder, faults);
    const faultsWithoutTest = faults.filter(
      ({ title }) => !validFaults.passed.some(({ fullName }) => new RegExp(`^${title}$`).test(fullName)),
    );
    const problems = [
      ...validFaults.failed.map(({ fullName }) => `fails without any fault: ${fullName}`),
      ...validFaults.unable,
      ...faultsWithoutTest.map(({ name, title }) => `${name} is above no test that passes: ${title}`),
    ];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    logLine(`${validFaults.passed.length} tests pass without any fault`);
    const outcomes: Outcome[] = [];
    for (const fault of faults) {
      const started = Date.now();
      const place = join(folder, fault.file);
      const source = readFileSync(place, 'utf8');
      writeFileSync(place, applyChange({ file: fault.file, source }, fault.symbol, fault.change));
      const { failed, unable } = await runTests(folder, [fault]);
      writeFileSync(place, source);
      const verdict = failed.length > 0 ? 'caught' : unable.length > 0 ? 'BROKEN' : 'NOT CAUGHT';
      outcomes.push({
        fault,
        verdict,
        caughtBy: failed[0]?.fullName ?? unable[0] ?? '',
        duration: seconds(started),
      });
      logLine(`${verdict.padEnd(10)} ${fault.name} (${seconds(started)})`);
    }
    return outcomes;
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
