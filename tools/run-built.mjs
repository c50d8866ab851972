/**
 * Runs a built command of a service with the settings that `npm start` gives it:
 *   node tools/run-built.mjs SERVICE COMMAND [ARGUMENT...]
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './workspace/build.mjs';
import { installDependencies } from './workspace/dependencies.mjs';
import { ROOT } from './workspace/root.mjs';
import { readDotEnv, settings } from './workspace/settings.mjs';
import { report } from './workspace/step.mjs';

const [service = '', command = '', ...args] = process.argv.slice(2);
const script = join(ROOT, 'dist', 'services', service, `${command}.js`);
readDotEnv();
try {
  await installDependencies();
  if (!existsSync(script)) await build();
  const { env } = settings(process.env);
  spawn(process.execPath, ['--enable-source-maps', script, ...args], { env, cwd: ROOT, stdio: 'inherit' }).on(
    'exit',
    (code) => {
      process.exitCode = code ?? 1;
    },
  );
} catch (error) {
  report(error);
  process.exitCode = 1;
}
