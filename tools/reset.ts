/** `npm run reset`: deletes all data of this clone; the next start seeds again. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './workspace/clone-lock.mjs';
import { ROOT } from './workspace/root.mjs';

if (await isRunning()) {
  console.error(
    'The shop of this clone is running. Stop it with Ctrl-C where it was started, then try again.',
  );
  process.exit(1);
}
rmSync(join(ROOT, '.data'), { recursive: true, force: true, maxRetries: 5 });
console.log('The data of this clone is gone. The next npm start begins with the seed.');
