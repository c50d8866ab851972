import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fetchWithin } from './fetch-within.ts';
import { ROOT } from './root.mjs';
import { readLines, SetupError } from './step.mjs';

const READY_LIMIT_MS = 300_000;
const RESPONSE_TIMEOUT_MS = 15_000;
const STOP_LIMIT_MS = 5_000;
const COMPILE_CACHE_FOLDER = join(ROOT, 'node_modules', '.cache', 'compiled');
const MAX_LINES = 15;
/** As in the API's image. A larger young generation saves CPU; a limited heap and two malloc arenas save memory. */
const NODE_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=768'];
const MALLOC_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

export interface App {
  name: string;
  script: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  /** URL that responds with 2xx once the app is ready. */
  readyUrl?: string | undefined;
  needsData?: boolean;
}

export type Print = (name: string, line: string, stream: 'stdout' | 'stderr') => void;

/** An app whose process ends when the pipe at its stdin closes, so that it never outlives this process. */
export class AppProcess {
  readonly app: App;
  readonly child: ChildProcessWithoutNullStreams;
  readonly exited: Promise<string>;
  #lastLines: string[] = [];
  #stopping = false;

  constructor(app: App, print: Print) {
    const { name, script, args = [], env } = app;
    this.app = app;
    const file = resolve(ROOT, 'dist', script);
    if (!existsSync(file))
      throw new SetupError(`${relative(ROOT, file)} is missing`, 'npm run build shows what the build says');
    this.child = spawn(process.execPath, [...NODE_FLAGS, file, ...args], {
      cwd: ROOT,
      // The compile cache is supported since Node 22.
      env: {
        NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
        ...MALLOC_ENVIRONMENT,
        ...env,
        MUNAY_PARENT_PIPE: '1',
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stdin.on('error', () => {});
    for (const stream of ['stdout', 'stderr'] as const) {
      const split = readLines((line) => {
        this.#lastLines = [...this.#lastLines, line].slice(-MAX_LINES);
        print(name, line, stream);
      });
      this.child[stream].setEncoding('utf8').on('data', split.push).on('end', split.end);
    }
    this.exited = new Promise((onExit) => {
      this.child.once('exit', (code, signal) =>
        onExit(signal ? `was ended by ${signal}` : `ended with code ${code}`),
      );
    });
  }

  get stopping() {
    return this.#stopping;
  }

  /** Waits until the app is ready. Without a URL, the app is ready at its first line of output. */
  async waitUntilReady() {
    const onExit = this.exited.then((exit) => {
      throw new SetupError(
        `${this.app.name} ${exit}:\n${this.#lastLines.join('\n')}`,
        'fix the error in its last lines',
      );
    });
    const deadline = Date.now() + READY_LIMIT_MS;
    const isAnswered = async () => {
      while (!(await this.#answers())) {
        if (Date.now() > deadline) {
          throw new SetupError(
            `${this.app.name} is not ready after ${READY_LIMIT_MS / 1000} s:\n${this.#lastLines.join('\n')}`,
            `see what ${this.app.readyUrl} answers`,
          );
        }
        await delay(50);
      }
    };
    await Promise.race([isAnswered(), onExit]);
  }

  async #answers() {
    if (!this.app.readyUrl) return this.#lastLines.length > 0;
    try {
      return (await fetchWithin(RESPONSE_TIMEOUT_MS, this.app.readyUrl)).ok;
    } catch (error) {
      // The Fetch standard blocks some ports (such as 6000).
      if (error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port') {
        throw new SetupError(
          `browsers refuse to open the port of ${this.app.readyUrl}`,
          'choose another port',
        );
      }
      return false;
    }
  }

  /** Stops the process and kills it after five seconds. */
  async stop() {
    this.#stopping = true;
    this.child.stdin.end();
    const limit = setTimeout(() => this.child.kill('SIGKILL'), STOP_LIMIT_MS);
    await this.exited;
    clearTimeout(limit);
  }
}
