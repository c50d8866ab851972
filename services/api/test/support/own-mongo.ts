import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { freePort } from '../../../sandbox/test/free-port';

const SCRIPT = join(__dirname, '../../../../tools/run.mjs');
const WRITES = ['insert', 'update', 'delete', 'findAndModify', 'commitTransaction'];

/** A mongod of this suite, which can be killed and restarted over the same data, frozen and made to fail. */
export class OwnMongo {
  private readonly folder = mkdtempSync(join(tmpdir(), `munay-test-${process.pid}-mongo-`));
  private readonly database = `test-${randomBytes(6).toString('hex')}`;
  private child: ChildProcess | null = null;
  private pid = 0;

  private constructor(private readonly port: number) {}

  static async create(): Promise<OwnMongo> {
    const server = new OwnMongo(await freePort());
    await server.start();
    return server;
  }

  get uri(): string {
    return `mongodb://127.0.0.1:${this.port}/${this.database}?replicaSet=munay`;
  }

  async start(): Promise<void> {
    // Fail points exist only in test servers
    const args = [SCRIPT, 'servers/run-mongod', String(this.port), this.folder, 'enableTestCommands=1'];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    if (!first.toString().includes('ready')) throw new Error(`mongod did not start: ${first.toString()}`);
    this.pid = Number((await this.admin({ serverStatus: 1 })).pid);
  }

  /** kill -9: an unacknowledged write may be lost or not. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    process.kill(this.pid, 'SIGKILL');
    await once(child, 'exit');
  }

  /** Accepts connections and answers nothing. */
  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  /** No primary for a second or two, as in a failover. */
  async stepDown(): Promise<void> {
    await this.admin({ replSetStepDown: 1, force: true });
  }

  /** Writes fail as on a full disk, reads work; `null` ends it. */
  async failWrites(code: number | null): Promise<void> {
    await this.admin({
      configureFailPoint: 'failCommand',
      mode: code === null ? 'off' : 'alwaysOn',
      ...(code !== null && { data: { failCommands: WRITES, errorCode: code } }),
    });
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async admin(command: mongo.Document): Promise<mongo.Document> {
    const client = new mongo.MongoClient(`mongodb://127.0.0.1:${this.port}/?directConnection=true`);
    try {
      return await client.db('admin').command(command);
    } finally {
      await client.close();
    }
  }
}
