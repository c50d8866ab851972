import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '../workspace/apps.ts';
import { isPortOpen } from '../workspace/port.ts';
import { SetupError } from '../workspace/step.mjs';
import { findMongod, startMongod } from './mongod.ts';

const toFile = (data: string) => join(data, 'ports.json');

/** Saves the shop's ports for other commands of this clone. */
export function savePorts(data: string, ports: Settings['ports']) {
  mkdirSync(data, { recursive: true });
  writeFileSync(toFile(data), JSON.stringify(ports));
}

/** The environment with the ports at which this clone's shop runs or last ran, unless other ports are set. */
export function withSavedPorts(data: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (environment.MUNAY_PORT_OFFSET || !existsSync(toFile(data))) return environment;
  const saved = JSON.parse(readFileSync(toFile(data), 'utf8')) as Record<string, number>;
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(Object.entries(saved).map(([name, port]) => [name, String(port)])),
    ...Object.fromEntries(set),
  };
}

/** A database URI without its password. */
export const removeSecrets = (uri: string) => uri.replace(/\/\/[^@/]*@/, '//').replace(/\?.*/, '');

/** Thrown when a server listens on the port of the clone's database but does not respond. */
export class UnresponsiveDatabaseError extends SetupError {}

/**
 * Opens the clone's database for one command: the database of its running shop, or a temporarily started one.
 * @throws SetupError when the server at its port has the data of another clone
 * @throws UnresponsiveDatabaseError when that server does not respond
 * @returns a function that closes the database
 */
export async function openCloneDatabase(data: string, port: number): Promise<() => Promise<void>> {
  const dataDir = join(data, 'mongo');
  if (await isPortOpen(port)) {
    const dataFolder = await findFolder(port);
    if (dataFolder === toRealPath(dataDir)) return () => Promise.resolve();
    throw new SetupError(
      `the database at port ${port} is not the one of this clone: it keeps ${dataFolder || 'its data elsewhere'}`,
      'name the port of this clone (MONGO_PORT or MUNAY_PORT_OFFSET), or MONGODB_URI if you mean that server',
    );
  }
  const binary = await findMongod((line) => console.log(line));
  mkdirSync(dirname(dataDir), { recursive: true });
  const server = await startMongod({ binary, port, dataDir, logFile: join(data, 'logs', 'mongod.log') });
  return () => server.stop();
}

const UNRESPONSIVE_ERROR = /^Mongo(?:ServerSelection|NetworkTimeout|Network)Error$/;
const toRealPath = (folder: string) => (existsSync(folder) ? realpathSync(folder) : folder);

async function findFolder(port: number): Promise<string> {
  const { default: mongoose } = await import('mongoose');
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 5_000,
  });
  try {
    const { parsed } = await client.db('admin').command({ getCmdLineOpts: 1 });
    return toRealPath(String(parsed?.storage?.dbPath ?? ''));
  } catch (error) {
    if (error instanceof Error && UNRESPONSIVE_ERROR.test(error.name))
      throw new UnresponsiveDatabaseError(
        `the database at port ${port} does not respond`,
        'its log is .data/logs/mongod.log; start the shop again if its process hangs',
      );
    return '';
  } finally {
    await client.close();
  }
}
