import { join } from 'node:path';

/** Runs a tool, as npm does. */
export const SCRIPT = join(__dirname, '../../../../../tools/run.mjs');
