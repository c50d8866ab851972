import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { findUnusedPort } from '../../../sandbox/test/free-port';

const SCRIPT = join(__dirname, '../../../../tools/run.mjs');
const ROLES = ['configsvr', 'shardsvr', 'shardsvr'] as const;
const MAJORITY_WRITE = { writeConcern: { w: 'majority' } } as const;
const DATABASE = 'shop';

interface Server {
  child: ChildProcess;
  client: mongo.MongoClient;
  member: string;
}

/**
 * Config server and two shards. The packages with mongod do not contain the router, so requests are sent to the shard
 * in the form in which a router would send them.
 */
export class Shards {
  private readonly folder = mkdtempSync(join(tmpdir(), `munay-test-${process.pid}-shards-`));
  private servers: Server[] = [];
  private version: mongo.Document = {};

  static async start(): Promise<Shards> {
    const shards = new Shards();
    shards.servers = await Promise.all(ROLES.map((role, index) => shards.open(role, `set-${index}`)));
    const [config, ...others] = shards.servers as [Server, Server, Server];
    const admin = config.client.db('admin');
    for (const { member } of others) await admin.command({ _configsvrAddShard: member, ...MAJORITY_WRITE });
    await admin.command({ _configsvrCreateDatabase: DATABASE, primaryShardId: 'set-1', ...MAJORITY_WRITE });
    const databaseConfig = await config.client
      .db('config')
      .collection<{ _id: string; version: mongo.Document }>('databases')
      .findOne({ _id: DATABASE });
    shards.version = databaseConfig?.version ?? {};
    return shards;
  }

  private async open(role: (typeof ROLES)[number], set: string): Promise<Server> {
    const port = await findUnusedPort();
    const args = [
      SCRIPT,
      'servers/run-mongod',
      String(port),
      join(this.folder, set),
      `role=${role}`,
      `set=${set}`,
    ];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const client = await mongo.MongoClient.connect(`mongodb://127.0.0.1:${port}/?directConnection=true`);
    return { child, client, member: `${set}/127.0.0.1:${port}` };
  }

  /** @returns the reason why MongoDB cannot shard a collection by this key; empty on success */
  async shardCollection(
    name: string,
    indexes: mongo.IndexDescription[],
    shardKey: mongo.IndexSpecification,
  ): Promise<string> {
    const db = this.servers[1]?.client.db(DATABASE);
    if (indexes.length > 0) await db?.collection(name).createIndexes(indexes);
    const request = { shardKey, unique: false, databaseVersion: this.version, ...MAJORITY_WRITE };
    try {
      await db?.command({ _shardsvrCreateCollection: name, ...request });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.servers.map(async ({ child, client }) => {
        await client.close();
        child.stdin?.end();
        await once(child, 'exit');
      }),
    );
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
