/**
 * `node tools/run.mjs NAME [ARGUMENT...]` runs the command NAME.ts of this folder after checking Node and installing
 * missing packages. It imports plain JavaScript only, because nothing may be installed yet.
 */
import { requireNode } from './workspace/node-version.mjs';

requireNode();
const { register } = await import('node:module');
const { installDependencies } = await import('./workspace/dependencies.mjs');
const { ROOT } = await import('./workspace/root.mjs');
const { report } = await import('./workspace/step.mjs');
const { requireSystem } = await import('./workspace/system.mjs');

process.chdir(ROOT);
const [name = ''] = process.argv.splice(2, 1);
requireSystem(name);
const { typescript } = /** @type {{ typescript?: string | false }} */ (process.features);
try {
  await installDependencies();
  if (!typescript) register('./strip-types.mjs', import.meta.url);
  await import(`./${name}.ts`);
} catch (error) {
  report(error);
  if (name === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
