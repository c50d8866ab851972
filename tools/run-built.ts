/** Runs a built command of a service with the settings of `npm start`: SERVICE COMMAND [ARGUMENT...] */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './workspace/build.ts';
import { ROOT } from './workspace/root.mjs';
import { readDotEnv, settings } from './workspace/settings.ts';

const [service = '', command = '', ...args] = process.argv.slice(2);
const script = join(ROOT, 'dist', 'services', service, `${command}.js`);
readDotEnv();
if (!existsSync(script)) await build();
const { env } = settings(process.env);
spawn(process.execPath, ['--enable-source-maps', script, ...args], { env, stdio: 'inherit' }).on(
  'exit',
  (code) => {
    process.exitCode = code ?? 1;
  },
);
