import { readFileSync } from 'node:fs';
import { fromRoot } from './paths.mjs';

const source = readFileSync(fromRoot('libs/kit/src/version.ts'), 'utf8');
const found = /KIT_VERSION = (\d+)/.exec(source);
if (found === null) throw new Error('libs/kit/src/version.ts does not state KIT_VERSION = <number>.');

/** The kit contract a remote is built for, as the kit states it at build time. */
export const KIT_VERSION = Number(found[1]);
