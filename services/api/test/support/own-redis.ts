import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const SCRIPT = join(__dirname, '../../../../tools/servers/run-redis.mjs');

/** A redis of this suite alone, which it may stop and start; it starts empty each time. */
export class OwnRedis {
  private child: ChildProcess | null = null;

  private constructor(private readonly port: number) {}

  static async create(): Promise<OwnRedis> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    probe.close();
    await once(probe, 'close');
    if (address === null || typeof address === 'string') throw new Error('No free port');
    const redis = new OwnRedis(address.port);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [SCRIPT, String(this.port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.child = child;
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    if (!first.toString().includes('ready')) throw new Error(`redis did not start: ${first.toString()}`);
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    child.stdin?.end();
    await once(child, 'exit');
  }
}
