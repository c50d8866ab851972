/**
 * `npm run mutate [-- --planted[=name,name] --rules[=path,path]]`: mutation tests, with Stryker for the files that
 * contain rules (`rule-files.ts`), and one by one for the planted faults (`faults.ts`), which only a database or
 * concurrent requests can reveal. Exit code 1 when a mutant survives.
 */
import { build } from '../../workspace/build.ts';
import { report, runStep } from '../../workspace/step.mjs';
import { clearEnvironmentSettings } from '../../workspace/test-run.ts';
import { readFaults } from './faults.ts';
import type { Outcome } from './plant.ts';

const PARTS = ['planted', 'rules'];
const options = process.argv.slice(2).map((arg) => /^--(\w+)(?:=(.+))?$/.exec(arg));

function listNames(part: string) {
  const option = options.find((match) => match?.[1] === part);
  return option?.[2]?.split(',') ?? [];
}
const isChosen = (part: string) => options.length === 0 || options.some((match) => match?.[1] === part);

async function runPlantedFaults() {
  const names = listNames('planted');
  const all = readFaults();
  const unknown = names.filter((name) => !all.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Error(`no planted fault is called ${unknown.join(', ')}`);
  const faults = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
  await build();
  const { plantAll } = await import('./plant.ts');
  const outcomes: Outcome[] = await runStep('planted', (logLine) => plantAll(faults, logLine));
  for (const { fault, verdict, caughtBy, duration } of outcomes)
    console.log(
      `  ${verdict.padEnd(10)} ${fault.name.padEnd(20)} ${duration.padStart(7)}  ${fault.declared}\n${' '.repeat(42)}${caughtBy}`,
    );
  const uncaught = outcomes.filter(({ verdict }) => verdict !== 'caught');
  console.log(`\n${outcomes.length - uncaught.length} of ${outcomes.length} planted faults were caught.`);
  return uncaught.length === 0;
}

async function runRules() {
  const { mutateRules } = await import('./rules.ts');
  return mutateRules(listNames('rules'));
}

try {
  if (options.some((match) => !match || !PARTS.includes(match[1] ?? '')))
    throw new Error('takes --planted[=names] and --rules[=paths]');
  clearEnvironmentSettings();
  const passed = [];
  if (isChosen('rules')) passed.push(await runRules());
  if (isChosen('planted')) passed.push(await runPlantedFaults());
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
