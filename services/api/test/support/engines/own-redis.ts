import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { findUnusedPort } from '../../../../sandbox/test/free-port';
import { SCRIPT } from './script';

/** A Redis server of this suite, which can be stopped, emptied and frozen. It starts empty each time. */
export class PrivateRedis {
  private child: ChildProcess | null = null;
  private pid = 0;

  private constructor(private readonly port: number) {}

  static async create(): Promise<PrivateRedis> {
    const redis = new PrivateRedis(await findUnusedPort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [SCRIPT, 'servers/run-redis', String(this.port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.child = child;
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    if (!first.toString().includes('ready')) throw new Error(`redis did not start: ${first.toString()}`);
    const info = await this.runQuery((redis) => redis.info('server'));
    this.pid = Number(/process_id:(\d+)/.exec(info)?.[1]);
  }

  flush = (): Promise<unknown> => this.runQuery((redis) => redis.flushall());

  /** Freezes the server, so that it accepts connections but does not respond. */
  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  async runQuery<T>(question: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.url);
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    this.thaw();
    child.stdin?.end();
    await once(child, 'exit');
  }
}
