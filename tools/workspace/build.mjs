/** The module under its former path, for scripts that import it. */
import { register } from 'node:module';

register('../strip-types.mjs', import.meta.url);
export const { build } = await import('./build.ts');
