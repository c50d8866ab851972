/** `npm run check`: all checks except tests, from lint to format. Runs all of them even if one fails. */
import { join } from 'node:path';
import { LAB } from './workspace/dependencies.mjs';
import { runGuarded } from './workspace/guarded.mjs';
import { ROOT } from './workspace/root.mjs';
import { seconds } from './workspace/step.mjs';

const getBinPath = (name: string, folder = ROOT) => join(folder, 'node_modules', '.bin', name);

interface Check {
  name: string;
  command: string;
  args: string[];
  fix: string;
}

const CHECKS: Check[] = [
  {
    name: 'lint and types',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'nx.mjs'), 'run-many', '-t', 'lint', 'typecheck', '--outputStyle=static'],
    fix: 'npm run lint -- --fix fixes some problems; node tools/nx.mjs typecheck PROJECT shows the types of one project',
  },
  {
    name: 'imports',
    command: getBinPath('depcruise', LAB),
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'admin-remote',
      'libs',
      'services',
      'shell',
      'storefront',
      'tools',
    ],
    fix: 'docs/rules.md and the comment of the rule list the allowed imports',
  },
  {
    name: 'document',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'nx.mjs'), 'run', 'api:lint-document', '--outputStyle=static'],
    fix: 'npm run document shows the problems of the API document',
  },
  {
    name: 'unused',
    command: getBinPath('knip', LAB),
    args: ['--config', 'tools/knip.jsonc', '--no-progress'],
    fix: 'delete unused files and exports; do not export what only its own file uses',
  },
  {
    name: 'texts',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'check-texts.mjs')],
    fix: 'texts are in src/i18n, in Spanish and in English, and read by t(id)',
  },
  {
    name: 'places of fields',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'run.mjs'), 'field-places'],
    fix: 'let the table of the field drive the new place, or state the number in tools/workspace/field-ceilings.json',
  },
  {
    name: 'unknown properties',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'run.mjs'), 'unknown-properties'],
    fix: 'the type has no such property: it was renamed, or the type lacks it',
  },
  {
    name: 'lines',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'run.mjs'), 'line-counts'],
    fix: 'remove code that the change makes superfluous; if the change needs the lines, raise the number in tools/workspace/line-ceilings.json and give the reason in the commit',
  },
  {
    name: 'recipes',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'run.mjs'), 'recipes/main'],
    fix: 'adapt the block, or the sentence before it, in docs/recipes; tools/recipes/recipe.ts explains the sentences',
  },
  {
    name: 'commits',
    command: process.execPath,
    args: [join(ROOT, 'tools', 'commits', 'main.mjs')],
    fix: 'CONTRIBUTING.md describes commit messages; git rebase -i rewords commits that are not pushed yet',
  },
  {
    name: 'format',
    command: getBinPath('prettier'),
    args: ['--check', '.'],
    fix: 'npm run format formats all files',
  },
];

const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };

async function runCheck({ name, command, args, fix }: Check) {
  const startedAt = Date.now();
  const { code, output } = await runGuarded(command, args, { env });
  console.log(`[${name}] ${code === 0 ? 'holds' : 'FAILED'} (${seconds(startedAt)})`);
  if (code !== 0) console.log(`${output.trimEnd()}\n[${name}] what to do: ${fix}`);
  return code === 0;
}

const results = [];
for (const check of CHECKS) results.push(await runCheck(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
