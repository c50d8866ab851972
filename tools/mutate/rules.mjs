import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../workspace/root.mjs';
import { RULE_FILES } from './rule-files.mjs';
import { SURVIVORS } from './survivors.mjs';

/** Of all mutants that some test runs through, so many in a hundred have to be found. */
const LEAST_SCORE = 90;
const FOUND = ['Killed', 'Timeout'];
const WORK = '.data/mutate';
/** What became of each mutant the last time: those whose file and tests are the same are not run again. */
const KNOWN = '.data/mutate.json';

/**
 * @typedef {object} Unseen  a mutant that no test tells from the shop
 * @property {string} file
 * @property {string} line     the line it begins in, without the space around
 * @property {string} was      the place itself
 * @property {string} instead  what the mutant makes of it
 * @property {string} [reason]
 */

/** @param {Unseen} mutant */
const keyOf = ({ file, line, was, instead }) => [file, line, was, instead].join('\n');

/**
 * Changes the rules one place at a time and runs the unit tests that pass through it.
 * @param {readonly string[]} asked parts of paths; all rules when empty
 * @param {boolean} afresh runs also what has not changed since the last time
 * @returns whether every mutant that survives is known with a reason
 */
export async function mutateRules(asked, afresh) {
  const mutate = RULE_FILES.filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)));
  if (mutate.length === 0) throw new Error(`no file of rules has ${asked.join(' or ')} in its path`);
  // As they are now: somebody may go on writing meanwhile
  const sources = new Map(mutate.map((file) => [file, readFileSync(join(ROOT, file), 'utf8').split('\n')]));
  const results = await new Stryker({
    mutate,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { projectType: 'custom', configFile: 'tools/mutate/unit.config.mjs', enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 10_000,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    incremental: true,
    incrementalFile: KNOWN,
    force: afresh,
    tempDirName: WORK,
    ignorePatterns: ['.data', 'dist', '.nx', 'artifacts', 'services/api/media', 'storefront/public', 'docs'],
  }).runMutationTest();
  return judge(results, sources);
}

/**
 * @param {import('@stryker-mutator/api/core').MutantResult[]} results
 * @param {ReadonlyMap<string, string[]>} sources  lines by file
 */
function judge(results, sources) {
  /** @type {Unseen[]} */
  const unseen = [];
  let [found, survived] = [0, 0];
  console.log(`\n  ${'file'.padEnd(52)} mutants  killed  survived  not run  score`);
  for (const [file, source] of sources) {
    const own = results.filter(({ fileName }) => fileName === join(ROOT, file) || fileName === file);
    const counted = own.filter(({ status }) => status !== 'Ignored');
    const of = (/** @type {string[]} */ ...states) => counted.filter(({ status }) => states.includes(status));
    const [killed, alive, notRun] = [of(...FOUND), of('Survived'), of('NoCoverage')];
    found += killed.length;
    survived += alive.length;
    console.log(
      `  ${file.padEnd(52)} ${row(counted.length, killed.length, alive.length, notRun.length)}  ${score(killed.length, alive.length)}`,
    );
    for (const { location, replacement = '' } of [...alive, ...notRun]) {
      const line = source[location.start.line - 1]?.trim() ?? '';
      unseen.push({ file, line, was: textAt(source, location), instead: replacement });
    }
  }
  console.log(
    `  ${'all'.padEnd(52)} ${row(found + unseen.length, found, survived, unseen.length - survived)}  ${score(found, survived)}`,
  );
  return agree(unseen, [...sources.keys()]) && (100 * found) / (found + survived) >= LEAST_SCORE;
}

/**
 * @param {readonly string[]} source
 * @param {import('@stryker-mutator/api/core').Location} location  lines from 1, columns from 1
 */
function textAt(source, { start, end }) {
  const lines = source.slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return lines.join('\n');
}

/** @param {number[]} counts */
const row = (...counts) => counts.map((count) => String(count).padStart(7)).join('  ');
/** @param {number} killed @param {number} alive */
const score = (killed, alive) =>
  killed + alive === 0 ? '' : `${((100 * killed) / (killed + alive)).toFixed(1)} %`.padStart(7);

/**
 * Compares the mutants that were not found with the list of those that need not be.
 * @param {readonly Unseen[]} unseen
 * @param {readonly string[]} files
 */
function agree(unseen, files) {
  const known = new Map(SURVIVORS.map((one) => [keyOf(one), one.reason]));
  const fresh = unseen.filter((one) => !known.has(keyOf(one)));
  const met = new Set(unseen.map(keyOf));
  const gone = SURVIVORS.filter((one) => files.includes(one.file) && !met.has(keyOf(one)));
  if (unseen.length > fresh.length)
    console.log(`\n${unseen.length - fresh.length} are known, each with its reason (survivors.mjs).`);
  for (const one of fresh) console.log(`\nNot found: ${JSON.stringify(one, null, 2)}`);
  for (const { file, line } of gone) console.log(`\nFound by now, take it off the list: ${file}\n  ${line}`);
  return fresh.length === 0 && gone.length === 0;
}
