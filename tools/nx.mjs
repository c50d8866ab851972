/** Runs Nx by path, because npm does not link the commands of packages whose install scripts are not allowed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('nx/package.json');
const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
await import(join(dirname(manifest), bin.nx));
