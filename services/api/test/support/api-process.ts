import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_ORIGIN } from './start-api';

const ROOT = join(__dirname, '../../../..');

/** A built process of the API, as it runs in production: it can be killed. */
export class ApiProcess {
  private constructor(private readonly child: ChildProcess) {}

  /**
   * Starts `dist/services/api/<name>.js` and waits for its first words.
   * @throws Error when the build is missing or the process ends at once
   */
  static async start(name: 'main' | 'worker', env: Record<string, string>): Promise<ApiProcess> {
    const script = `dist/services/api/${name}.js`;
    if (!existsSync(join(ROOT, script)))
      throw new Error(`${script} is not built: run the tests by npm test, or build the api first.`);
    const child = spawn(process.execPath, [script], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', WEB_ORIGIN, ...env },
    });
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) =>
        Promise.reject(new Error(`${script} ended with code ${String(code)}`)),
      ),
    ]);
    return new ApiProcess(child);
  }

  /** kill -9: no handler runs, no connection is closed properly. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** Asks it to finish, as an orchestrator does. @returns the exit code */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    this.child.kill('SIGTERM');
    const [code] = (await once(this.child, 'exit')) as [number | null];
    return code;
  }
}
