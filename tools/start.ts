/** `npm start`: from a fresh clone to an open shop. */
import { readDotEnv } from './workspace/settings.ts';
import { Shop } from './workspace/shop.ts';

readDotEnv();
await new Shop().open();
