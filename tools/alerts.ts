/**
 * `npm run alerts`: runs promtool on the rules of Prometheus, their tests and settings, and every expression of the
 * dashboards.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { onPath } from './servers/cache.ts';
import { alerts, expressionsOf, MONITORING } from './workspace/monitoring.ts';
import { run, SetupError, step } from './workspace/step.mjs';

const promtool = onPath(['promtool']);
if (!promtool)
  throw new SetupError(
    'promtool is not installed',
    'install prometheus, which brings it (Debian: sudo apt-get install prometheus; macOS: brew install prometheus)',
  );

const check = async (...args: string[]): Promise<void> => {
  const { code, output } = await run(promtool, args, { cwd: MONITORING });
  if (code !== 0) throw new SetupError(`promtool ${args.join(' ')} exited with ${code}`, output.trim());
};

const scratch = mkdtempSync(join(tmpdir(), 'munay-alerts-'));
try {
  await step('rules', () => check('check', 'rules', 'alerts.yml'));
  await step('tests of the rules', () => check('test', 'rules', 'alerts.test.yml'));
  await step('settings', () => check('check', 'config', '--syntax-only', 'prometheus.yml'));
  await step('expressions of the dashboards', async (say) => {
    const expressions = expressionsOf();
    const rules = expressions.map((expr, index) => ({ record: `dashboard:expression:${index}`, expr }));
    writeFileSync(
      join(scratch, 'dashboards.yml'),
      stringify({ groups: [{ name: 'dashboards', rules }] }, { lineWidth: 0 }),
    );
    await check('check', 'rules', join(scratch, 'dashboards.yml'));
    say(`${expressions.length} expressions`);
  });
  console.log(`${alerts().length} alerts hold`);
} finally {
  rmSync(scratch, { recursive: true });
}
