import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @typedef {object} System
 * @property {string} platform as `process.platform`
 * @property {string} arch as `process.arch`
 * @property {string} distribution the `ID` of /etc/os-release, empty elsewhere
 * @property {(name: string) => boolean} has whether a program is on PATH
 * @property {Record<string, string | undefined>} env
 */

/** Linux distributions for which neither MongoDB nor PyPI has a mongod. */
const NO_MONGOD = ['alpine', 'postmarketos'];

/** @param {System} system */
function listMissingMongo({ platform, arch, distribution, has, env }) {
  if (env.MONGODB_URI || env.MUNAY_TEST_MONGODB_URI || has('mongod')) return [];
  const advice = 'name a replica set in MONGODB_URI, for instance one in a container';
  if (platform === 'win32') return [`MongoDB: ${advice}`];
  if (NO_MONGOD.includes(distribution)) return [`MongoDB: no build exists for ${distribution}; ${advice}`];
  if (platform === 'linux' && arch === 'arm64' && distribution === 'debian')
    return [`MongoDB: no build exists for Debian on arm64 (for Ubuntu one does); ${advice}`];
  if (platform === 'linux' && !['x64', 'arm64'].includes(arch))
    return [`MongoDB: no build exists for ${arch}; ${advice}`];
  return [];
}

/** @param {System} system */
function listMissingRedis({ platform, arch, distribution, has, env }) {
  if (env.REDIS_URL || env.MUNAY_TEST_REDIS_URL || has('redis-server') || has('valkey-server')) return [];
  if (platform === 'darwin') return ['Redis: brew install redis'];
  if (platform === 'win32') return ['Redis: name one in REDIS_URL, for instance one in a container'];
  if (distribution === 'alpine') return ['Redis: apk add redis'];
  // PyPI has a Redis server for this processor, and as root apt-get installs one
  if (arch === 'x64' || (has('apt-get') && process.getuid?.() === 0)) return [];
  return ['Redis: sudo apt-get install redis-server, or what your system calls it'];
}

/**
 * Servers that the user has to install before the shop can run on this system, because they cannot be downloaded.
 * @param {System} system
 */
export const listMissingServers = (system) => [...listMissingMongo(system), ...listMissingRedis(system)];

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, process.platform === 'win32' ? `${name}.exe` : name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @returns {System} */
function detectSystem() {
  const release = '/etc/os-release';
  const text = existsSync(release) ? readFileSync(release, 'utf8') : '';
  const [, distribution = ''] = /^ID="?([^"\n]*)/m.exec(text) ?? [];
  if (existsSync('.env')) process.loadEnvFile('.env');
  return { platform: process.platform, arch: process.arch, distribution, has: onPath, env: process.env };
}

const SERVER_COMMANDS = ['start', 'dev/main', 'test'];

/**
 * Exits early if the command would fail minutes later on this system.
 * @param {string} name of the command
 */
export function requireSystem(name) {
  if (!SERVER_COMMANDS.includes(name)) return;
  const missingServers = listMissingServers(detectSystem());
  if (missingServers.length === 0) return;
  console.error('FAILED: this system lacks servers that the shop needs and cannot install.');
  console.error('What to do:');
  for (const line of missingServers) console.error(`  ${line}`);
  if (process.platform === 'win32')
    console.error('  Or run it in WSL 2 with Ubuntu, where it gets both by itself.');
  process.exit(1);
}
