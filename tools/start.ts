import { installGitHooks } from './commits/git-hooks.mjs';
import { createBuiltShopOptions, Shop } from './dev/shop.ts';
import { readDotEnv, readSettings } from './workspace/settings.ts';

readDotEnv();
installGitHooks();
const config = readSettings(process.env);
await new Shop(config, createBuiltShopOptions(config)).open();
