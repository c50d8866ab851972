import { join } from 'node:path';

/** The script that runs a tool for npm. */
export const SCRIPT = join(__dirname, '../../../../../tools/run.mjs');
