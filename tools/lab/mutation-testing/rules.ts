import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { formatTableRow } from '../../workspace/table.ts';
import { RULE_FILES, toTestFile } from './rule-files.ts';

/** Minimum percentage of mutants that must be killed. Comments may disable other mutants, each with a reason. */
const MIN_SCORE = 90;
/** Files that rule tests read. Copies contain no other files. */
const COPIED_PATHS = ['libs', 'services', 'tools', 'jest.config.mjs', 'package.json'];
const EXCLUDED_PATHS = [
  'libs/kit',
  'services/web',
  'services/sandbox',
  'services/api/media',
  'services/api/test',
];
const COPIES_FOLDER = '.data/mutate';

/**
 * Mutates each rule and runs the test next to it.
 * @param paths parts of paths; all rules if empty
 * @returns whether no mutant survives and enough mutants are killed
 */
export async function mutateRules(paths: readonly string[]) {
  const files = RULE_FILES.filter((file) => paths.length === 0 || paths.some((part) => file.includes(part)));
  if (files.length === 0) throw new Error(`no file of rules has ${paths.join(' or ')} in its path`);
  const totals = { killed: 0, alive: 0, ignored: 0 };
  console.log(formatTableRow(['file', 'mutants', 'killed', 'alive', 'ignored', 'score'], WIDTHS));
  for (const file of files) {
    const results = await mutate(file);
    const countStates = (...states: string[]) => results.filter(({ status }) => states.includes(status));
    const alive = countStates('Survived', 'NoCoverage');
    const counts = {
      killed: countStates('Killed', 'Timeout').length,
      alive: alive.length,
      ignored: countStates('Ignored').length,
    };
    console.log(row(file, counts));
    for (const { location, mutatorName, replacement = '' } of alive)
      console.log(`  ${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${replacement}`);
    for (const key of Object.keys(counts) as (keyof Counts)[]) totals[key] += counts[key];
  }
  console.log(row('all', totals));
  return totals.alive === 0 && computeScore(totals) >= MIN_SCORE;
}

const mutate = (file: string) =>
  new Stryker({
    mutate: [file],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      projectType: 'custom',
      configFile: 'tools/lab/mutation-testing/unit.config.mjs',
      config: { testMatch: [`<rootDir>/${toTestFile(file)}`] },
      enableFindRelatedTests: false,
    },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 10_000,
    disableTypeChecks: false,
    reporters: [],
    logLevel: 'error' as LogLevel,
    allowEmpty: true,
    tempDirName: COPIES_FOLDER,
    ignorePatterns: [
      '/*',
      ...COPIED_PATHS.map((name) => `!/${name}`),
      ...EXCLUDED_PATHS.map((name) => `/${name}`),
    ],
  }).runMutationTest();

const WIDTHS = [52, 8, 8, 9, 8, 8];

type Counts = Record<'killed' | 'alive' | 'ignored', number>;
const sum = ({ killed, alive, ignored }: Counts) => killed + alive + ignored;
const computeScore = (counts: Counts) => (100 * counts.killed) / sum(counts);

const row = (name: string, counts: Counts) =>
  formatTableRow(
    [name, sum(counts), counts.killed, counts.alive, counts.ignored, `${computeScore(counts).toFixed(1)} %`],
    WIDTHS,
  );
