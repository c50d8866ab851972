import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findUnusedPort } from '../../../sandbox/test/free-port';
import { ObjectStore } from '../../src/object-storage/object-store';

const SCRIPT = join(__dirname, '../../../../tools/lab/run-s3.mjs');
/** The access key of the store, which rejects all other signatures. */
const KEY = 'S3RVER';

/** An S3-compatible store of this suite, which can be stopped and restarted with the same data. */
export class PrivateStore {
  private readonly folder = mkdtempSync(join(tmpdir(), `munay-test-${process.pid}-s3-`));
  private child: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly buckets: readonly string[],
  ) {}

  static async create(...buckets: string[]): Promise<PrivateStore> {
    const store = new PrivateStore(await findUnusedPort(), buckets);
    await store.start();
    return store;
  }

  /** The settings of a shop that uses this store. */
  get env(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      S3_BUCKET: this.buckets[0] ?? '',
      S3_REGION: 'eu-south-2',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    };
  }

  openBucket(name: string, secretAccessKey = KEY): ObjectStore {
    const { S3_ENDPOINT: endpoint = '', S3_REGION: region = '' } = this.env;
    return new ObjectStore({ endpoint, name, region, accessKeyId: KEY, secretAccessKey });
  }

  async start(): Promise<void> {
    const args = [SCRIPT, String(this.port), this.folder, ...this.buckets];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    if (!first.toString().includes('ready')) throw new Error(`The store did not start: ${first.toString()}`);
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function listKeys(store: ObjectStore, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}
