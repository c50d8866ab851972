import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_ORIGIN } from './start-api';

const ROOT = join(__dirname, '../../../..');
/** Text that a process prints when it is ready. */
const READY = /^(?:api listening on|worker running)/m;

export class ApiProcess {
  private text = '';

  private constructor(
    private readonly script: string,
    private readonly child: ChildProcess,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
  }

  get output(): string {
    return this.text;
  }

  /**
   * Starts `dist/services/api/<name>.js` and waits until it is ready.
   * @throws Error when the build is missing or the process exits
   */
  static async start(name: 'main' | 'worker', env: Record<string, string>): Promise<ApiProcess> {
    const startedProcess = ApiProcess.launch(name, env);
    await startedProcess.waitForLog(READY);
    return startedProcess;
  }

  static launch(name: 'main' | 'worker', env: Record<string, string>): ApiProcess {
    const script = `dist/services/api/${name}.js`;
    if (!existsSync(join(ROOT, script)))
      throw new Error(`${script} is not built: run the tests by npm test, or build the api first.`);
    const child = spawn(process.execPath, [script], {
      cwd: ROOT,
      stdio: [env.MUNAY_PARENT_PIPE ? 'pipe' : 'ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', WEB_ORIGIN, ...env },
    });
    return new ApiProcess(script, child);
  }

  /** Waits until the process has printed the text. @throws Error when it exits before */
  async waitForLog(words = READY): Promise<void> {
    const exited = once(this.child, 'exit').then(([code]) =>
      Promise.reject(new Error(`${this.script} ended with code ${String(code)}`)),
    );
    // The process may exit immediately after printing the text
    exited.catch(() => undefined);
    while (!words.test(this.output)) await Promise.race([once(this.child.stdout!, 'data'), exited]);
  }

  /** Simulates that the parent process is killed. Needs `MUNAY_PARENT_PIPE`. @returns the exit code */
  async abandon(): Promise<number | null> {
    const exited = once(this.child, 'exit') as Promise<[number | null]>;
    this.child.stdout?.destroy();
    this.child.stdin?.destroy();
    const [code] = await exited;
    return code;
  }

  /** Sends SIGKILL: no handler runs, and no connection is closed. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** Sends SIGTERM, like an orchestrator. @returns the exit code */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    this.child.kill('SIGTERM');
    const [code] = (await once(this.child, 'exit')) as [number | null];
    return code;
  }
}
