import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

const SCRIPT = join(__dirname, '../../../tools/run.mjs');

export type Account = 'admin' | 'store' | 'shopper';

interface OpenedShop {
  urls: Record<'web' | 'api' | 'admin' | 'storefront' | 'mailbox' | 'sandbox', string>;
  direct: Record<'web' | 'api', string[]>;
  /** CA certificate of a shop that runs behind proxies. */
  authority: string;
  accounts: Record<Account, string>;
}

/** A complete shop for one suite: real processes on free ports with their own database. */
export class Shop {
  private constructor(
    private readonly child: ChildProcess,
    private readonly lines: Interface,
    private readonly opened: OpenedShop,
  ) {}

  /** @param env settings, e.g. the folder of another build of a remote */
  static async open(env: Record<string, string> = {}): Promise<Shop> {
    const mongo = new URL(process.env.MUNAY_TEST_MONGODB_URI ?? '');
    mongo.pathname = `/shop-${randomBytes(6).toString('hex')}`;
    const redis = new URL(process.env.MUNAY_TEST_REDIS_URL ?? '');
    redis.pathname = `/${8 + (Number(process.env.JEST_WORKER_ID ?? '1') % 8)}`;
    const child = spawn(process.execPath, [SCRIPT, 'test-shop/main'], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        LOG_LEVEL: 'error',
        MONGODB_URI: mongo.href,
        REDIS_URL: redis.href,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    const ready = await Promise.race([
      new Promise<string>((resolve) =>
        lines.on('line', (line) => line.startsWith('ready ') && resolve(line.slice(6))),
      ),
      once(child, 'exit').then(([code]) =>
        Promise.reject(new Error(`The shop ended with code ${String(code)}`)),
      ),
    ]);
    return new Shop(child, lines, JSON.parse(ready) as OpenedShop);
  }

  get urls(): OpenedShop['urls'] {
    return this.opened.urls;
  }

  /** Each process of the API and the page server, without the proxies. */
  get direct(): OpenedShop['direct'] {
    return this.opened.direct;
  }

  get authority(): string {
    return this.opened.authority;
  }

  get accounts(): OpenedShop['accounts'] {
    return this.opened.accounts;
  }

  stop = (name: string): Promise<void> => this.order(`stop ${name}`);
  kill = (name: string): Promise<void> => this.order(`kill ${name}`);
  /** Starts a process unless it is running. */
  start = (name: string): Promise<void> => this.order(`start ${name}`);

  /** @throws Error after 30 s */
  async mail(
    to: string,
    subject: string,
  ): Promise<{ id: string; text: string; html: string; attachments: { filename: string }[] }> {
    const query = new URLSearchParams({ to, subject, timeoutMs: '30000' });
    const response = await fetch(`${this.urls.mailbox}/api/wait?${query.toString()}`);
    if (!response.ok) throw new Error(`No mail to ${to} about “${subject}”`);
    return (await response.json()) as Awaited<ReturnType<Shop['mail']>>;
  }

  async readAttachment(mailId: string, index: number): Promise<Buffer> {
    return Buffer.from(
      await (await fetch(`${this.urls.mailbox}/api/messages/${mailId}/attachments/${index}`)).arrayBuffer(),
    );
  }

  async close(): Promise<void> {
    this.child.stdin?.end();
    await once(this.child, 'exit');
  }

  private async order(line: string): Promise<void> {
    const done = new Promise<void>((resolve) => {
      const listener = (message: string): void => {
        if (message !== 'done') return;
        this.lines.off('line', listener);
        resolve();
      };
      this.lines.on('line', listener);
    });
    this.child.stdin?.write(`${line}\n`);
    await done;
  }
}
