import { readFileSync } from 'node:fs';
import { fromRoot } from './paths.mjs';

/**
 * @param {string} file
 * @param {string} name
 */
function readStatedNumber(file, name) {
  const found = new RegExp(`${name} = (\\d+)`).exec(readFileSync(fromRoot(file), 'utf8'));
  if (found === null) throw new Error(`${file} does not state ${name} = <number>.`);
  return Number(found[1]);
}

export const KIT_VERSION = readStatedNumber('libs/kit/src/version.ts', 'KIT_VERSION');

export const RENDER_PROTOCOL = readStatedNumber('libs/contracts/src/rendered-page.ts', 'RENDER_PROTOCOL');
