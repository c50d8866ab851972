/** `npm start`: from a fresh clone to an open shop. Needs nothing installed but Node. */
import { requireNode } from './workspace/node-version.mjs';
import { ROOT } from './workspace/root.mjs';

requireNode();
process.chdir(ROOT);
const { readDotEnv } = await import('./workspace/settings.mjs');
readDotEnv();
const { Shop } = await import('./workspace/shop.mjs');
await new Shop().open();
