import { Worker } from 'node:worker_threads';
import type {
  MovedPage,
  RenderAnswer,
  RenderRequest,
  RenderSettings,
  RenderedPage,
} from '@munay/contracts/rendered-page';

/** A page that takes longer than this hangs: its worker is given up. */
const HANGS_AFTER_MS = 5_000;
const HEAP_MB = 128;

interface Waiting {
  resolve: (page: RenderedPage | MovedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Runs a server bundle for one language in a thread of its own: a page that hangs or fills the memory ends the thread
 * and nothing else, a newer bundle replaces it whole, and it sees nothing of the environment.
 */
export class RenderWorker {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private ended: Error | undefined;

  constructor(
    source: string,
    settings: RenderSettings,
    private readonly hangsAfterMs = HANGS_AFTER_MS,
  ) {
    this.worker = new Worker(source, {
      eval: true,
      name: `render-${settings.locale}`,
      env: {},
      execArgv: [],
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.worker.unref();
    this.worker.on('message', (answer: RenderAnswer) => this.take(answer));
    this.worker.on('error', (error) => this.end(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.end(new Error('The render worker ended')));
  }

  /** True once it can answer no more. */
  get dead(): boolean {
    return this.ended !== undefined;
  }

  /** @throws Error when the page could not be rendered */
  ask(page: Omit<RenderRequest, 'id'>): Promise<RenderedPage | MovedPage> {
    if (this.ended !== undefined) return Promise.reject(this.ended);
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.end(new Error(`Rendering ${page.pathname} took longer than ${this.hangsAfterMs} ms`));
      }, this.hangsAfterMs);
      this.waiting.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, ...page } satisfies RenderRequest);
    });
  }

  /** Ends the thread; pages still asked for fail. */
  stop(): void {
    this.end(new Error('The render worker was stopped'));
  }

  private take(answer: RenderAnswer): void {
    const asked = this.waiting.get(answer.id);
    if (asked === undefined) return;
    this.waiting.delete(answer.id);
    clearTimeout(asked.timer);
    if ('page' in answer) asked.resolve(answer.page);
    else asked.reject(new Error(answer.failure));
  }

  private end(error: Error): void {
    if (this.ended !== undefined) return;
    this.ended = error;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.waiting.clear();
    void this.worker.terminate();
  }
}
