/** `npm run reset`: deletes all data of this clone except backups. The next start creates the demo data again. */
import { rmSync } from 'node:fs';
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
rmSync(join(ROOT, '.data'), { recursive: true, force: true, maxRetries: 5 });
console.log('The data of this clone is gone. The next npm start seeds it again.');

async function isConfirmed() {
  if (!process.stdin.isTTY) {
    console.error(
      'There is no terminal for the confirmation: npm run reset -- --yes deletes without asking.',
    );
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await terminal.question('Delete all data of this clone except backups? Type yes: ');
  terminal.close();
  return response.trim() === 'yes';
}
