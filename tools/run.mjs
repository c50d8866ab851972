/**
 * `node tools/run.mjs NAME [ARGUMENT...]` runs a command of libs/settings/src/commands.mjs, or the module NAME.ts of
 * this folder, after checking Node and installing missing packages. It only imports plain JavaScript, because packages
 * may not be installed yet.
 */
import { exitOnInvalidSettings } from '../libs/settings/src/command-line.mjs';
import { COMMANDS } from '../libs/settings/src/commands.mjs';
import { requireNode } from './workspace/node-version.mjs';

requireNode();
const [name = ''] = process.argv.splice(2, 1);
const command = COMMANDS[name];
// Must run before any module with side effects is loaded
if (command) exitOnInvalidSettings(name);
const { spawnSync } = await import('node:child_process');
const { register } = await import('node:module');
const { join } = await import('node:path');
const { isRunning } = await import('./workspace/clone-lock.mjs');
const { installDependencies, LAB } = await import('./workspace/dependencies.mjs');
const { ROOT } = await import('./workspace/root.mjs');
const { requirePorts } = await import('./workspace/start-ports.mjs');
const { withStep: named, report } = await import('./workspace/step.mjs');
const { requireSystem } = await import('./workspace/system.mjs');

process.chdir(ROOT);
const file = command?.file ?? name;
if (command) {
  process.argv.splice(2, 0, ...(command.before ?? []));
  Object.assign(process.env, command.env);
}
requireSystem(file);
const { typescript } = /** @type {{ typescript?: string | false }} */ (process.features);
/** Commands that need no packages. The first one repairs the lock file. */
const WITHOUT_PACKAGES = ['lock', 'sbom'];
/** Commands that use laboratory packages. */
const LAB_COMMANDS = ['check', 'document', 'lint', 'test'];
/** Commands that start the shop on its ports. */
const OPEN_SHOP = ['start', 'dev/main'];
try {
  // A running shop of this clone uses these ports. Commands that need the clone exclusively report this themselves
  if (OPEN_SHOP.includes(file) && !(await isRunning()))
    await requirePorts(process.env).catch((error) => Promise.reject(named('ports', error)));
  if (!WITHOUT_PACKAGES.includes(name)) await installDependencies();
  if (file.startsWith('lab/') || LAB_COMMANDS.includes(file)) await installDependencies(LAB);
  if (command?.program) {
    const [program = '', ...args] = command.program;
    const paths = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
    // If the arguments name files, they replace `.`
    const all = [...(paths.length > 0 ? args.filter((arg) => arg !== '.') : args), ...process.argv.slice(2)];
    const found = { node: process.execPath, npm: 'npm' }[program] ?? join('node_modules', '.bin', program);
    process.exitCode = spawnSync(found, all, { stdio: 'inherit' }).status ?? 1;
  } else {
    if (!typescript) register('./strip-types.mjs', import.meta.url);
    await import(`./${file}.ts`);
  }
} catch (error) {
  report(error);
  if (file === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
