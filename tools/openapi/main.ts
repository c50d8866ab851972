/** Writes `dist/libs/contracts/answers.json`, the JSON Schemas of all responses, when their sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';

const FILE = join(ROOT, 'dist', 'libs', 'contracts', 'answers.json');
const FOLDERS = [join(ROOT, 'libs', 'contracts', 'src'), import.meta.dirname];

const hash = createHash('sha256');
for (const folder of FOLDERS)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
      hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
const digest = hash.digest('hex');

if (!existsSync(FILE) || JSON.parse(readFileSync(FILE, 'utf8')).digest !== digest) {
  const { buildAnswers: makeAnswers } = await import('./answers.ts');
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ digest, ...makeAnswers() }));
}
