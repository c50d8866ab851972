/** `npm run check:deploy [-- PART...]`: checks the deployment files with the tools that read them in production. */
import { report, runStep, SetupError } from '../../workspace/step.mjs';
import { checkChart } from './chart.ts';
import { checkCompose } from './compose.ts';
import { checkMonitoring } from './monitoring.ts';
import { checkShell } from './shell.ts';

const PARTS = { compose: checkCompose, chart: checkChart, monitoring: checkMonitoring, shell: checkShell };

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new SetupError(`There is no part ${unknown.join()}`, `choose from ${Object.keys(PARTS).join(', ')}`);

for (const [name, check] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  try {
    await runStep(name, check);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
