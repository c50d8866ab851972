/** `npm run reset`: deletes all data of this clone except backups; the next start seeds again. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isRunning } from './workspace/clone-lock.mjs';
import { ROOT } from './workspace/root.mjs';

if (await isRunning()) {
  console.error(
    'The shop of this clone is running. Stop it with Ctrl-C where it was started, then try again.',
  );
  process.exit(1);
}
if (!process.argv.includes('--yes') && !(await isConfirmed())) {
  console.error('Nothing was deleted.');
  process.exit(1);
}
const data = join(ROOT, '.data');
// Older clones have their backups here
const isBackup = (name: string) => name === 'backups';
for (const name of existsSync(data) ? readdirSync(data) : [])
  if (!isBackup(name)) rmSync(join(data, name), { recursive: true, force: true, maxRetries: 5 });
console.log('The data of this clone is gone. The next npm start begins with the seed.');

async function isConfirmed() {
  if (!process.stdin.isTTY) {
    console.error('There is no terminal to ask on: npm run reset -- --yes deletes without asking.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Delete all data of this clone except backups? Type yes: ');
  terminal.close();
  return answer.trim() === 'yes';
}
