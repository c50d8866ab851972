import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Location, LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../workspace/root.mjs';
import { tableRow } from '../workspace/table.ts';
import { RULE_FILES, testOf } from './rule-files.ts';
import { type Survivor, SURVIVORS } from './survivors.ts';

/** Minimum percentage of covered mutants that must be killed. */
const LEAST_SCORE = 90;
const FOUND = ['Killed', 'Timeout'];
/** What the tests of rules read; copies leave out the rest. */
const NEEDED = ['libs', 'services', 'tools', 'jest.config.mjs', 'package.json'];
const UNNEEDED = ['libs/kit', 'services/web', 'services/sandbox', 'services/api/media', 'services/api/test'];
const COPIES = '.data/mutate';

interface Unseen {
  file: string;
  line: string;
  was: string;
  instead: string;
}

const isKnown = ({ file, line, was, instead }: Unseen, known: Survivor) =>
  file === known.file &&
  line === known.line &&
  (known.was ?? was) === was &&
  (known.instead ?? instead) === instead;

/**
 * Mutates each rule and runs the test beside it.
 * @param paths parts of paths; all rules when empty
 * @returns whether enough mutants were killed and every survivor is listed with a reason
 */
export async function mutateRules(paths: readonly string[]) {
  const files = RULE_FILES.filter((file) => paths.length === 0 || paths.some((part) => file.includes(part)));
  if (files.length === 0) throw new Error(`no file of rules has ${paths.join(' or ')} in its path`);
  let [found, survived] = [0, 0];
  const unseen: Unseen[] = [];
  console.log(tableRow(['file', 'mutants', 'killed', 'survived', 'not run', 'score'], WIDTHS));
  for (const file of files) {
    // Read again: the file may have been edited meanwhile
    const source = readFileSync(join(ROOT, file), 'utf8').split('\n');
    const results = await mutate(file);
    const of = (...states: string[]) => results.filter(({ status }) => states.includes(status));
    const [killed, alive, notRun] = [of(...FOUND).length, of('Survived'), of('NoCoverage')];
    found += killed;
    survived += alive.length;
    console.log(row(file, killed, alive.length, notRun.length));
    for (const { location, replacement = '' } of [...alive, ...notRun]) {
      const line = source[location.start.line - 1]?.trim() ?? '';
      unseen.push({ file, line, was: textAt(source, location), instead: replacement });
    }
  }
  console.log(row('all', found, survived, unseen.length - survived));
  return agree(unseen, files) && (100 * found) / (found + survived) >= LEAST_SCORE;
}

const mutate = (file: string) =>
  new Stryker({
    mutate: [file],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      projectType: 'custom',
      configFile: 'tools/mutation-testing/unit.config.mjs',
      config: { testMatch: [`<rootDir>/${testOf(file)}`] },
      enableFindRelatedTests: false,
    },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 10_000,
    disableTypeChecks: false,
    reporters: [],
    logLevel: 'error' as LogLevel,
    allowEmpty: true,
    tempDirName: COPIES,
    ignorePatterns: ['/*', ...NEEDED.map((name) => `!/${name}`), ...UNNEEDED.map((name) => `/${name}`)],
  }).runMutationTest();

function textAt(source: readonly string[], { start, end }: Location) {
  const lines = source.slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return lines.join('\n');
}

const WIDTHS = [52, 8, 8, 9, 8, 8];

function row(name: string, killed: number, survived: number, notRun: number) {
  const score = killed + survived === 0 ? '' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`;
  return tableRow([name, killed + survived + notRun, killed, survived, notRun, score], WIDTHS);
}

function agree(unseen: readonly Unseen[], files: readonly string[]) {
  const fresh = unseen.filter((one) => !SURVIVORS.some((known) => isKnown(one, known)));
  const gone = SURVIVORS.filter(
    (known) => files.includes(known.file) && !unseen.some((one) => isKnown(one, known)),
  );
  if (unseen.length > fresh.length)
    console.log(`\n${unseen.length - fresh.length} are known, each with its reason (survivors.ts).`);
  for (const one of fresh) console.log(`\nNot found: ${JSON.stringify(one, null, 2)}`);
  for (const { file, line } of gone) console.log(`\nFound by now, take it off the list: ${file}\n  ${line}`);
  return fresh.length === 0 && gone.length === 0;
}
