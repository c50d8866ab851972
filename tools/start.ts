import { readDotEnv, settings } from './workspace/settings.ts';
import { builtShop, Shop } from './workspace/shop.ts';

readDotEnv();
const chosen = settings(process.env);
await new Shop(chosen, builtShop(chosen)).open();
