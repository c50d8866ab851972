import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { SCRIPT } from './script';

/** Redis servers of this suite: sentinels with a primary and a replica, or a cluster of three pairs. */
export class RedisEngine {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    private readonly pids: Record<string, number>,
  ) {}

  static async start(kind: 'sentinel' | 'cluster'): Promise<RedisEngine> {
    const child = spawn(process.execPath, [SCRIPT, 'servers/run-redis-engine', kind], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit').then(() => Promise.reject(new Error(`The ${kind} did not start`)));
    const [first] = (await Promise.race([once(child.stdout, 'data'), exited])) as [Buffer];
    exited.catch(() => undefined);
    const { address, pids } = JSON.parse(first.toString()) as {
      address: string;
      pids: Record<string, number>;
    };
    return new RedisEngine(child, address, pids);
  }

  /** Kills the server that receives writes to these keys. */
  async killPrimary(keys: string): Promise<void> {
    for (const [port, pid] of Object.entries(this.pids)) {
      const redis = new Redis(Number(port), '127.0.0.1');
      const [role] = (await redis.role()) as [string];
      const isHolder = role === 'master' && (await redis.keys(keys)).length > 0;
      redis.disconnect();
      if (!isHolder) continue;
      process.kill(pid, 'SIGKILL');
      return;
    }
    throw new Error(`No server holds ${keys}`);
  }

  async stop(): Promise<void> {
    this.child.stdin?.end();
    await once(this.child, 'exit');
  }
}
