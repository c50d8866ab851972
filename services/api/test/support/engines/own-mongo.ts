import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { findUnusedPort } from '../../../../sandbox/test/free-port';
import { waitUntil } from '../until';
import { SCRIPT } from './script';

const WRITES = ['insert', 'update', 'delete', 'findAndModify', 'commitTransaction'];

interface Member {
  child: ChildProcess;
  pid: number;
}

/** A mongod of this suite, which can be killed and restarted with the same data, frozen, and made to fail. */
export class PrivateMongo {
  private readonly folder = mkdtempSync(join(tmpdir(), `munay-test-${process.pid}-mongo-`));
  private readonly database = `test-${randomBytes(6).toString('hex')}`;
  private member: Member | null = null;
  private follower: Member | null = null;

  private constructor(private readonly port: number) {}

  static async create(): Promise<PrivateMongo> {
    const server = new PrivateMongo(await findUnusedPort());
    await server.start();
    return server;
  }

  get uri(): string {
    return `mongodb://127.0.0.1:${this.port}/${this.database}?replicaSet=munay`;
  }

  async start(): Promise<void> {
    this.member = await this.launch(this.port, this.folder);
  }

  private async launch(port: number, folder: string, ...extraArgs: string[]): Promise<Member> {
    // Fail points only exist in test servers
    const args = [SCRIPT, 'servers/run-mongod', String(port), folder, 'enableTestCommands=1', ...extraArgs];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    if (!first.toString().includes('ready')) throw new Error(`mongod did not start: ${first.toString()}`);
    return { child, pid: Number((await runCommand(port, { serverStatus: 1 })).pid) };
  }

  /** Sends SIGKILL, so an unacknowledged write may or may not be lost. */
  async kill(): Promise<void> {
    await end(this.member);
    this.member = null;
  }

  /** Freezes the server, so that it accepts connections but does not respond. */
  freeze(): void {
    process.kill(this.member?.pid ?? 0, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(this.member?.pid ?? 0, 'SIGCONT');
  }

  /** Leaves the set without a primary for a second or two, as in a failover. */
  async stepDown(): Promise<void> {
    await this.admin({ replSetStepDown: 1, force: true });
  }

  /** Adds a second member, which a majority requires. */
  async addFollower(): Promise<void> {
    const port = await findUnusedPort();
    this.follower = await this.launch(port, join(this.folder, 'follower'), 'joins=yes');
    const { config } = await this.admin({ replSetGetConfig: 1 });
    const members = [...config.members, { _id: 1, host: `127.0.0.1:${port}`, priority: 0 }];
    // With the default election timeout, the first member would step down whenever it cannot reach a majority
    const settings = { ...config.settings, electionTimeoutMillis: 600_000, heartbeatIntervalMillis: 200 };
    await this.admin({ replSetReconfig: { ...config, members, settings, version: config.version + 1 } });
    // A member only counts after it has replicated all earlier writes
    await waitUntil(async () => {
      const { members: now } = await this.admin({ replSetGetStatus: 1 });
      return (now as { stateStr: string }[])[1]?.stateStr === 'SECONDARY';
    });
    await this.admin({ appendOplogNote: 1, data: {}, writeConcern: { w: 'majority' } });
  }

  /** Stops replication, so that later writes stay only on the first member. */
  async loseMajority(): Promise<void> {
    await this.admin({ appendOplogNote: 1, data: {}, writeConcern: { w: 'majority' } });
    process.kill(this.follower?.pid ?? 0, 'SIGSTOP');
  }

  regainMajority(): void {
    process.kill(this.follower?.pid ?? 0, 'SIGCONT');
  }

  /** Makes writes fail as on a full disk, while reads succeed; `null` restores normal operation. */
  async failWrites(code: number | null): Promise<void> {
    await this.admin({
      configureFailPoint: 'failCommand',
      mode: code === null ? 'off' : 'alwaysOn',
      ...(code !== null && { data: { failCommands: WRITES, errorCode: code } }),
    });
  }

  /**
   * Makes batches of change streams and of long lists fail or wait; `null` restores normal operation.
   * @param appName affects only clients with this name
   */
  async interruptStreams(
    behaviour: { errorCode: number } | { blockTimeMS: number } | null,
    appName?: string,
  ): Promise<void> {
    await this.admin({
      configureFailPoint: 'failCommand',
      mode: behaviour === null ? 'off' : 'alwaysOn',
      ...(behaviour && {
        data: {
          failCommands: ['getMore'],
          ...behaviour,
          ...('blockTimeMS' in behaviour && { blockConnection: true }),
          ...(appName !== undefined && { appName }),
        },
      }),
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.kill(), end(this.follower)]);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private admin = (command: mongo.Document): Promise<mongo.Document> => runCommand(this.port, command);
}

async function end(member: Member | null): Promise<void> {
  if (!member) return;
  process.kill(member.pid, 'SIGKILL');
  await once(member.child, 'exit');
}

async function runCommand(port: number, command: mongo.Document): Promise<mongo.Document> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  try {
    return await client.db('admin').command(command);
  } finally {
    await client.close();
  }
}
