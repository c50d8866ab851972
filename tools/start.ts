import { installGitHooks } from './commits/git-hooks.mjs';
import { builtShop, Shop } from './dev/shop.ts';
import { readDotEnv, settings } from './workspace/settings.ts';

readDotEnv();
installGitHooks();
const chosen = settings(process.env);
await new Shop(chosen, builtShop(chosen)).open();
