/** `npm run check`: lint, boundaries, imports, unused code, texts, strict types and format, all of them even when one fails. */
import { join } from 'node:path';
import { runGuarded } from './servers/guarded.mjs';
import { ROOT } from './workspace/root.mjs';
import { seconds } from './workspace/step.mjs';

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

interface Check {
  name: string;
  command: string;
  args: string[];
  mend: string;
}

const CHECKS: Check[] = [
  {
    name: 'lint and types',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'nx.mjs'), 'run-many', '-t', 'lint', 'typecheck', '--outputStyle=static'],
    mend: 'npm run lint -- --fix mends some of it; npx tsc -p PROJECT shows the types of one project',
  },
  {
    name: 'boundaries',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'check-boundaries.mjs')],
    mend: 'CONTRIBUTING.md says who may import whom',
  },
  {
    name: 'imports',
    command: bin('depcruise'),
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'admin-remote/src',
      'libs/contracts',
      'libs/settings',
      'libs/tracing',
      'services/api/src',
      'storefront/src',
      'tools',
    ],
    mend: '.dependency-cruiser.mjs says which room may import which',
  },
  {
    name: 'document',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'nx.mjs'), 'run', 'api:lint-document', '--outputStyle=static'],
    mend: 'npm run document shows what is wrong with the document of the API',
  },
  {
    name: 'unused',
    command: bin('knip'),
    args: ['--config', 'tools/knip.jsonc', '--no-progress'],
    mend: 'delete what nobody imports; what its own file alone uses needs no export',
  },
  {
    name: 'texts',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'check-texts.mjs')],
    mend: 'words stand in src/i18n, in Spanish and in English, and are asked for by t(id)',
  },
  {
    name: 'format',
    command: bin('prettier'),
    args: ['--check', '.'],
    mend: 'npm run format mends all of it',
  },
];

const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };

async function perform({ name, command, args, mend }: Check) {
  const started = Date.now();
  const { code, output } = await runGuarded(command, args, { env });
  console.log(`[${name}] ${code === 0 ? 'holds' : 'FAILED'} (${seconds(started)})`);
  if (code !== 0) console.log(`${output.trimEnd()}\n[${name}] what to do: ${mend}`);
  return code === 0;
}

const results = [];
for (const check of CHECKS) results.push(await perform(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
