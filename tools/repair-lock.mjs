/**
 * `npm run lock`: adds the optional packages for other systems that npm has omitted to the lock files. npm only writes
 * packages that the registry could deliver at the time, so a lock file written where builds for other systems are not
 * available lacks them, and `npm ci` rejects it everywhere. Run after each change of a dependency. It reads the
 * checksums of added packages from the registry and fails when one is unknown. With --check it changes nothing and
 * fails when a package is missing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAB } from './workspace/dependencies.mjs';
import { ROOT } from './workspace/root.mjs';

/**
 * @typedef {object} Entry
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 * @property {string} [integrity]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const EXACT_VERSION = /^\d+\.\d+\.\d+[^ ]*$/;

/**
 * Paths where Node looks for a package that is required by the package at `path`, nearest first.
 * @param {string} path
 * @param {string} name
 */
function listPlaces(path, name) {
  const matches = [];
  for (
    let base = path;
    base !== '';
    base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))
  ) {
    matches.push(`${base}/node_modules/${name}`);
  }
  return [...matches, `node_modules/${name}`];
}

/**
 * The machines for which a build is made, derived from its name: `@swc/core-linux-arm64-musl`.
 * @param {string} name
 * @returns {Pick<Entry, 'os' | 'cpu' | 'libc'>}
 */
export function parseMachine(name) {
  const nameParts = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => nameParts.includes(system));
  const cpu = PROCESSORS.filter((processor) => nameParts.includes(processor));
  const libc = nameParts.some((word) => word.startsWith('musl'))
    ? ['musl']
    : nameParts.includes('gnu')
      ? ['glibc']
      : [];
  return {
    ...(os.length && { os }),
    ...(cpu.length && { cpu }),
    ...(libc.length && os[0] === 'linux' && { libc }),
  };
}

/**
 * Adds the missing entries to a lock file's packages and returns their paths.
 * @param {Record<string, Entry>} packages
 */
export function addMissingPackages(packages) {
  const added = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (listPlaces(path, name).some((place) => packages[place])) continue;
      if (!EXACT_VERSION.test(range))
        throw new Error(`${path} asks for ${name} ${range}: add the version by hand`);
      const place = `node_modules/${name}`;
      packages[place] = {
        version: range,
        ...(entry.dev && { dev: true }),
        optional: true,
        ...parseMachine(name),
      };
      added.push(place);
    }
  }
  return added;
}

/**
 * Adds missing checksums if they are known.
 * @param {Record<string, Entry>} packages
 * @param {(name: string, version: string) => string | null} fetchHash
 * @returns {{ filled: string[], unknown: string[] }} paths
 */
export function fillHashes(packages, fetchHash) {
  /** @type {string[]} */
  const filledPackages = [];
  /** @type {string[]} */
  const unknown = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.link || entry.integrity || !entry.version) continue;
    const integrity = fetchHash(
      path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      entry.version,
    );
    if (integrity) packages[path] = { version: entry.version, integrity, ...entry };
    (integrity ? filledPackages : unknown).push(path);
  }
  return { filled: filledPackages, unknown };
}

/** @type {Parameters<typeof fillHashes>[1]} */
function fetchIntegrity(name, version) {
  const args = ['view', `${name}@${version}`, 'dist.integrity'];
  const { status, stdout } = spawnSync('npm', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 && stdout.startsWith('sha512-') ? stdout.trim() : null;
}

const checking = process.argv.includes('--check');

/** @param {string} file */
function repair(file) {
  const lockFile = JSON.parse(readFileSync(file, 'utf8'));
  const added = addMissingPackages(lockFile.packages);
  const { filled, unknown } = fillHashes(lockFile.packages, checking ? () => null : fetchIntegrity);
  if ((added.length > 0 || filled.length > 0) && !checking) {
    const sorted = Object.entries(lockFile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
    lockFile.packages = Object.fromEntries(sorted);
    writeFileSync(file, `${JSON.stringify(lockFile, null, 2)}\n`);
  }
  return { added, filled, unknown };
}

const packageNames = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const repaired = (
  packageNames.length > 0 ? packageNames : [ROOT, LAB].map((folder) => join(folder, 'package-lock.json'))
).map(repair);
const added = repaired.flatMap((lockFile) => lockFile.added);
const unknown = repaired.flatMap((lockFile) => lockFile.unknown);
/** @type {[string, string[]][]} */
const report = [
  [checking ? 'Missing in the lock' : 'Added to the lock', added],
  ['Given a checksum', repaired.flatMap((lockFile) => lockFile.filled)],
  ['Without a checksum', unknown],
];
const lines = report.flatMap(([heading, paths]) =>
  paths.length ? [`${heading}:`, ...paths.map((path) => `  ${path}`)] : [],
);
console.log(lines.length > 0 ? lines.join('\n') : 'The lock is complete.');
process.exitCode = unknown.length > 0 || (checking && added.length > 0) ? 1 : 0;
