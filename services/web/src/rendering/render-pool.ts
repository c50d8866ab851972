import { availableParallelism } from 'node:os';
import type { MovedPage, RenderedPage, RenderRequest } from '@munay/contracts/rendered-page';
import type { RenderProcess } from './render-process';

/** Maximum pages per process: one may wait for the API while another is rendered. */
const BUSY_QUEUE_LENGTH = 2;
/** Maximum number of processes, each of which needs 130 MB. */
const MAX_PROCESSES = Math.min(availableParallelism(), 4);
const IDLE_MS = 30_000;

/** Render processes of one language. One is always running; more are started while pages queue, and end when idle. */
export class RenderPool {
  private readonly processes: RenderProcess[] = [];

  constructor(
    private readonly start: () => RenderProcess,
    private readonly idleMs = IDLE_MS,
    private readonly maxProcesses = MAX_PROCESSES,
  ) {
    this.add();
  }

  get size(): number {
    return this.processes.length;
  }

  renderPage(page: Omit<RenderRequest, 'id'>): Promise<RenderedPage | MovedPage> {
    const selected = this.findLeastBusy();
    if (
      selected.pending >= BUSY_QUEUE_LENGTH &&
      this.size < this.maxProcesses &&
      this.processes.every(({ ready }) => ready)
    )
      this.stopWhenIdle(this.add());
    return selected.renderPage(page);
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
  private findLeastBusy(): RenderProcess {
    const alive = this.processes.filter(({ hasExited }) => !hasExited);
    this.processes.splice(0, Infinity, ...alive);
    const ready = alive.filter((candidate) => candidate.ready);
    const [leastBusy] = (ready.length > 0 ? ready : alive).sort((a, b) => a.pending - b.pending);
    return leastBusy ?? this.add();
  }

  private stopWhenIdle(spareProcess: RenderProcess): void {
    let answered = spareProcess.answered;
    const timer = setInterval(() => {
      const idle = spareProcess.pending === 0 && spareProcess.answered === answered;
      answered = spareProcess.answered;
      if (!idle && !spareProcess.hasExited) return;
      clearInterval(timer);
      spareProcess.stop();
    }, this.idleMs).unref();
  }
}
