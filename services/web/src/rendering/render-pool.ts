import { availableParallelism } from 'node:os';
import type { MovedPage, RenderedPage, RenderRequest } from '@munay/contracts/rendered-page';
import type { RenderProcess } from './render-process';

/** One page may wait for the API while another is rendered. */
const BUSY = 2;
/** A process takes 130 MB. */
const MAX_PROCESSES = Math.min(availableParallelism(), 4);
const IDLE_MS = 30_000;

/** Render processes of one language: one is always running; more are started while pages queue, and end when idle. */
export class RenderPool {
  private readonly processes: RenderProcess[] = [];

  constructor(
    private readonly start: () => RenderProcess,
    private readonly idleMs = IDLE_MS,
    private readonly most = MAX_PROCESSES,
  ) {
    this.add();
  }

  get size(): number {
    return this.processes.length;
  }

  renderPage(page: Omit<RenderRequest, 'id'>): Promise<RenderedPage | MovedPage> {
    const chosen = this.leastBusy();
    if (chosen.pending >= BUSY && this.size < this.most && this.processes.every(({ ready }) => ready))
      this.endWhenIdle(this.add());
    return chosen.renderPage(page);
  }

  stop(): void {
    for (const running of this.processes.splice(0)) running.stop();
  }

  private add(): RenderProcess {
    const added = this.start();
    this.processes.push(added);
    return added;
  }

  /** A process that is still starting is only used if no other is available. */
  private leastBusy(): RenderProcess {
    const alive = this.processes.filter(({ dead }) => !dead);
    this.processes.splice(0, Infinity, ...alive);
    const ready = alive.filter((candidate) => candidate.ready);
    const [leastBusy] = (ready.length > 0 ? ready : alive).sort((a, b) => a.pending - b.pending);
    return leastBusy ?? this.add();
  }

  private endWhenIdle(extra: RenderProcess): void {
    let answered = extra.answered;
    const timer = setInterval(() => {
      const idle = extra.pending === 0 && extra.answered === answered;
      answered = extra.answered;
      if (!idle && !extra.dead) return;
      clearInterval(timer);
      extra.stop();
    }, this.idleMs).unref();
  }
}
