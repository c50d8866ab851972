import { fileURLToPath } from 'node:url';

/** The folder of this clone; every command works from here. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
