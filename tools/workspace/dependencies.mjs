import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockClone } from './clone-lock.mjs';
import { runGuarded } from './guarded.mjs';
import { ROOT } from './root.mjs';
import { SetupError, step } from './step.mjs';

const LOCK = join(ROOT, 'package-lock.json');
/** npm's record of the contents of node_modules. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
/** Hash of the lock file that node_modules was last found to match. */
const MARK = join(ROOT, 'node_modules', '.munay-installed');

/** npm prints the cause first, then its manual. */
const SHOWN_LINES = 10;

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */

/**
 * Packages of the lock file that are missing in node_modules or have another version. Optional packages of other
 * systems may be absent.
 * @param {Packages} locked
 * @param {Packages} installed
 * @returns {string[]}
 */
export function missingPackages(locked, installed) {
  return Object.entries(locked)
    .filter(([path, entry]) => {
      const found = installed[path];
      if (path === '' || entry.link) return false;
      return found ? found.version !== entry.version : !entry.optional;
    })
    .map(([path]) => path);
}

/** @returns {boolean} */
function upToDate() {
  if (!existsSync(INSTALLED)) return false;
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === hash) return true;
  const locked = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  if (missingPackages(locked, installed).length > 0) return false;
  writeFileSync(MARK, hash);
  return true;
}

/**
 * @param {string[]} options
 * @param {(line: string) => void} onLine
 */
function npmCi(options, onLine) {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options];
  const npm = process.env.npm_execpath;
  return npm ? runGuarded(process.execPath, [npm, ...args], { onLine }) : runGuarded('npm', args, { onLine });
}

/** `npm ci`, unless node_modules already matches package-lock.json. */
export async function installDependencies() {
  if (upToDate()) return;
  // npm ci empties node_modules: never under a running shop, nor twice at once.
  const unlock = await lockClone();
  await step('dependencies', async (log) => {
    log('installing what package-lock.json names; a minute or two on an empty cache');
    const onLine = (/** @type {string} */ line) => line.startsWith('npm error') || log(line);
    // Prefers npm's cache, which halves the work; only on failure everything is downloaded again.
    let result = await npmCi(['--prefer-offline'], onLine);
    if (result.output.includes('npm error')) result = await npmCi([], onLine);
    if (result.code !== 0) {
      throw new SetupError(
        `npm ci ended with ${result.code}:\n${result.output.split('\n').slice(0, SHOWN_LINES).join('\n')}`,
        'check that the npm registry can be reached and that the lock is complete (npm run lock), then try again',
      );
    }
    upToDate();
  }).finally(unlock);
}
