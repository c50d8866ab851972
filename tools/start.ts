import { installGitHooks } from './commits/git-hooks.mjs';
import { builtShop, Shop } from './dev/shop.ts';
import { readDotEnv, settings } from './workspace/settings.ts';

readDotEnv();
installGitHooks();
const config = settings(process.env);
await new Shop(config, builtShop(config)).open();
