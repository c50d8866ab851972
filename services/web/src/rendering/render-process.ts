import { type ChildProcess, spawn } from 'node:child_process';
import type {
  MovedPage,
  RenderedPage,
  RenderReady,
  RenderRequest,
  RenderResponse,
  RenderSettings,
} from '@munay/contracts/rendered-page';

const HANG_TIMEOUT_MS = 5_000;
const HEAP_MB = 128;
const STDERR_TAIL_LENGTH = 1_000;

/** Denies access to files, child processes, threads and native code. Node 20 uses another name for the flag. */
const PERMISSION_FLAGS = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

interface PendingRender {
  resolve: (page: RenderedPage | MovedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Runs a server bundle for one language in its own process. A page that hangs or exhausts memory only ends that
 * process, and downloaded code cannot read files, start programs or see the environment.
 */
export class RenderProcess {
  private readonly child: ChildProcess;
  private readonly pendingRenders = new Map<number, PendingRender>();
  private lastId = 0;
  private exitError: Error | undefined;
  /** Whether the process can render without loading the bundle first. */
  ready = false;
  answeredCount = 0;

  constructor(
    source: string,
    settings: RenderSettings,
    private readonly hangTimeoutMs = HANG_TIMEOUT_MS,
  ) {
    const flags = [PERMISSION_FLAGS, '--no-warnings', `--max-old-space-size=${HEAP_MB}`];
    this.child = spawn(process.execPath, [...flags, '-', JSON.stringify(settings)], {
      env: {},
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.child.unref();
    this.child.channel?.unref();
    // An early exit is reported by 'close'
    this.child.stdin?.on('error', () => undefined).end(source);
    this.child.on('message', (response: RenderResponse | RenderReady) => this.handleResponse(response));
    this.child.on('error', (error) => this.fail(error));
    let stderr = '';
    this.child.stderr?.on(
      'data',
      (chunk: Buffer) => (stderr = `${stderr}${chunk.toString()}`.slice(-STDERR_TAIL_LENGTH)),
    );
    this.child.on('close', () => this.fail(new Error(`The render process ended: ${stderr}`)));
  }

  /** Number of pages that are being rendered. */
  get pending(): number {
    return this.pendingRenders.size;
  }

  get hasExited(): boolean {
    return this.exitError !== undefined;
  }

  renderPage(page: Omit<RenderRequest, 'id'>): Promise<RenderedPage | MovedPage> {
    if (this.exitError !== undefined) return Promise.reject(this.exitError);
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.fail(new Error(`Rendering ${page.pathname} took longer than ${this.hangTimeoutMs} ms`));
      }, this.hangTimeoutMs);
      this.pendingRenders.set(id, { resolve, reject, timer });
      this.child.send({ id, ...page } satisfies RenderRequest, (error) => error && this.fail(error));
    });
  }

  stop(): void {
    this.fail(new Error('The render process was stopped'));
  }

  private handleResponse(response: RenderResponse | RenderReady): void {
    this.ready = true;
    if ('ready' in response) return;
    this.answeredCount += 1;
    const pending = this.pendingRenders.get(response.id);
    if (pending === undefined) return;
    this.pendingRenders.delete(response.id);
    clearTimeout(pending.timer);
    if ('page' in response) pending.resolve(response.page);
    else pending.reject(new Error(response.failure));
  }

  private fail(error: Error): void {
    if (this.exitError !== undefined) return;
    this.exitError = error;
    for (const { reject, timer } of this.pendingRenders.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.pendingRenders.clear();
    this.child.kill('SIGKILL');
  }
}
