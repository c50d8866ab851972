import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const TEST_TIMEOUT_MS = 240_000;

/** Runs the command of a long-running test with a short duration. The command starts its own shop. */
function run(tool: 'faults' | 'fuzz', ...args: string[]): Promise<{ failed: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['run', tool, '--', '--built', ...args],
      { cwd: ROOT, timeout: TEST_TIMEOUT_MS - 10_000 },
      (error, stdout, stderr) => resolve({ failed: error !== null, output: stdout + stderr }),
    );
  });
}

test(
  'killing processes during sales does not lose, duplicate or oversell orders',
  async () => {
    const rows = "--rows=after the provider's answer,payment page is stored,after the commit";
    const { failed, output } = await run('faults', '--quick', rows, '--rounds=1', '--people=12');
    expect([failed, output]).toEqual([false, expect.stringContaining('nothing lost, doubled or oversold')]);
    expect(output.match(/^API dies.* [1-9]\d* /gm)).toHaveLength(3);
  },
  TEST_TIMEOUT_MS,
);

test(
  'fuzzed requests get a valid response in time that leaks no secrets',
  async () => {
    const { failed, output } = await run('fuzz', '--requests=500', '--limit-ms=15000');
    expect([failed, output]).toEqual([false, expect.stringContaining('nothing found')]);
  },
  TEST_TIMEOUT_MS,
);
