import { availableParallelism } from 'node:os';
import type { MovedPage, RenderedPage, RenderRequest } from '@munay/contracts/rendered-page';
import type { RenderProcess } from './render-process';

/** One more page waits for the API while one is rendered. */
const BUSY = 2;
/** A process holds 130 MB. */
const MOST = Math.min(availableParallelism(), 4);
const IDLE_MS = 30_000;

/** Processes of one language: one stands ready, more start while pages queue and end when they have nothing to do. */
export class RenderPool {
  private readonly processes: RenderProcess[] = [];

  constructor(
    private readonly start: () => RenderProcess,
    private readonly idleMs = IDLE_MS,
    private readonly most = MOST,
  ) {
    this.add();
  }

  get size(): number {
    return this.processes.length;
  }

  ask(page: Omit<RenderRequest, 'id'>): Promise<RenderedPage | MovedPage> {
    const rendering = this.freest();
    if (rendering.asked >= BUSY && this.size < this.most && this.processes.every(({ ready }) => ready))
      this.endWhenIdle(this.add());
    return rendering.ask(page);
  }

  stop(): void {
    for (const running of this.processes.splice(0)) running.stop();
  }

  private add(): RenderProcess {
    const added = this.start();
    this.processes.push(added);
    return added;
  }

  /** One that still starts is asked only when there is no other. */
  private freest(): RenderProcess {
    const alive = this.processes.filter(({ dead }) => !dead);
    this.processes.splice(0, Infinity, ...alive);
    const ready = alive.filter((one) => one.ready);
    const [freest] = (ready.length > 0 ? ready : alive).sort((a, b) => a.asked - b.asked);
    return freest ?? this.add();
  }

  private endWhenIdle(extra: RenderProcess): void {
    let answered = extra.answered;
    const timer = setInterval(() => {
      const idle = extra.asked === 0 && extra.answered === answered;
      answered = extra.answered;
      if (!idle && !extra.dead) return;
      clearInterval(timer);
      extra.stop();
    }, this.idleMs).unref();
  }
}
