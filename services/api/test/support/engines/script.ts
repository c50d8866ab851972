import { join } from 'node:path';

/** The script through which npm runs the tools. */
export const SCRIPT = join(__dirname, '../../../../../tools/run.mjs');
