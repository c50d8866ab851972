import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILE = join(tmpdir(), `munay-bench-${process.pid}.calls`);

/** The environment in which API and worker record their database commands. @param options Node options */
export function createCountingEnv(options = ''): (name: string) => NodeJS.ProcessEnv {
  writeFileSync(FILE, '');
  process.once('exit', () => rmSync(FILE, { force: true }));
  const preload = `--import=${new URL('count-calls.mjs', import.meta.url).href}`;
  const env = { NODE_OPTIONS: `${options} ${preload}`, MUNAY_BENCH_CALLS: FILE };
  return (name) => (/^(api|worker)/.test(name) ? env : {});
}

/** Current size of the command record, from which `countCalls` counts later commands. */
export const getCallLogSize = (): number => statSync(FILE).size;

/**
 * Counts database commands per process, command and collection.
 * @param since size of the record before these commands
 */
export function countCalls(since: number): Map<string, number> {
  const counts = new Map<string, number>();
  const lines = readFileSync(FILE, 'utf8').slice(since).trimEnd().split('\n');
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
