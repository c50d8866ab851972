import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lockClone } from './clone-lock.mjs';
import { runGuarded } from './guarded.mjs';
import { ROOT } from './root.mjs';
import { runStep, SetupError } from './step.mjs';

/** The folder of packages that only laboratories, checks and tests need. */
export const LAB = join(ROOT, 'tools', 'lab');

/** @param {string} folder */
const getFiles = (folder) => ({
  lock: join(folder, 'package-lock.json'),
  /** npm's record of the contents of node_modules. */
  installed: join(folder, 'node_modules', '.package-lock.json'),
  /** Hash of the lock file that node_modules last matched. */
  mark: join(folder, 'node_modules', '.munay-installed'),
});

/** Number of lines printed from npm's output, which starts with the cause. */
const MAX_LINES = 10;

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */

/**
 * Packages of the lock file that are missing in node_modules or have a different version there. Optional packages for
 * other systems may be absent.
 * @param {Packages} locked
 * @param {Packages} installed
 * @returns {string[]}
 */
export function findMissingPackages(locked, installed) {
  return Object.entries(locked)
    .filter(([path, entry]) => {
      const installedPackage = installed[path];
      if (path === '' || entry.link) return false;
      return installedPackage ? installedPackage.version !== entry.version : !entry.optional;
    })
    .map(([path]) => path);
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
function isUpToDate(folder) {
  const files = getFiles(folder);
  if (!existsSync(files.installed)) return false;
  const hash = createHash('sha256').update(readFileSync(files.lock)).digest('hex');
  if (existsSync(files.mark) && readFileSync(files.mark, 'utf8') === hash) return true;
  const locked = JSON.parse(readFileSync(files.lock, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(files.installed, 'utf8')).packages;
  if (findMissingPackages(locked, installed).length > 0) return false;
  writeFileSync(files.mark, hash);
  return true;
}

/**
 * @param {string[]} options
 * @param {(line: string) => void} onLine
 */
function runNpmCi(options, onLine) {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options];
  const npm = process.env.npm_execpath;
  return npm ? runGuarded(process.execPath, [npm, ...args], { onLine }) : runGuarded('npm', args, { onLine });
}

/** Runs `npm ci` in a folder, unless its node_modules matches its package-lock.json. @param {string} [folder] */
export async function installDependencies(folder = ROOT) {
  if (isUpToDate(folder)) return;
  // npm ci empties node_modules, so it must not run while a shop uses the root's packages, nor twice concurrently.
  const unlock = folder === ROOT ? await lockClone() : undefined;
  await runStep('dependencies', async (log) => {
    log(`installing what ${relative(ROOT, getFiles(folder).lock)} names; a minute or two on an empty cache`);
    const onLine = (/** @type {string} */ line) => line.startsWith('npm error') || log(line);
    // Prefers npm's cache, which halves the time. Everything is downloaded again only after a failure.
    let result = await runNpmCi(['--prefix', folder, '--prefer-offline'], onLine);
    if (result.output.includes('npm error')) result = await runNpmCi(['--prefix', folder], onLine);
    if (result.code !== 0) {
      throw new SetupError(
        `npm ci ended with ${result.code}:\n${result.output.split('\n').slice(0, MAX_LINES).join('\n')}`,
        'check that the npm registry can be reached and that the lock is complete (npm run lock), then try again',
      );
    }
    isUpToDate(folder);
  }).finally(() => unlock?.());
}
