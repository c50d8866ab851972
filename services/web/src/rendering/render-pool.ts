import { availableParallelism } from 'node:os';
import type { MovedPage, RenderedPage, RenderRequest } from '@munay/contracts/rendered-page';
import type { RenderProcess } from './render-process';

/** Maximum pages per process: one may wait for the API while another is rendered. */
const BUSY_QUEUE_LENGTH = 2;
/** Maximum number of processes, each of which needs 130 MB. */
const MAX_PROCESSES = Math.min(availableParallelism(), 4);
const IDLE_TIMEOUT_MS = 30_000;

/** Render processes of one language. One is always running; more are started while pages queue, and end when idle. */
export class RenderPool {
  private readonly processes: RenderProcess[] = [];

  constructor(
    private readonly start: () => RenderProcess,
    private readonly idleMs = IDLE_TIMEOUT_MS,
    private readonly maxProcesses = MAX_PROCESSES,
  ) {
    this.addProcess();
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
      this.stopWhenIdle(this.addProcess());
    return selected.renderPage(page);
  }

  stop(): void {
    for (const running of this.processes.splice(0)) running.stop();
  }

  private addProcess(): RenderProcess {
    const newProcess = this.start();
    this.processes.push(newProcess);
    return newProcess;
  }

  /** A process that is still starting is only used if no other is available. */
  private findLeastBusy(): RenderProcess {
    const aliveProcesses = this.processes.filter(({ hasExited }) => !hasExited);
    this.processes.splice(0, Infinity, ...aliveProcesses);
    const ready = aliveProcesses.filter((candidate) => candidate.ready);
    const [leastBusy] = (ready.length > 0 ? ready : aliveProcesses).sort((a, b) => a.pending - b.pending);
    return leastBusy ?? this.addProcess();
  }

  private stopWhenIdle(spareProcess: RenderProcess): void {
    let answeredBefore = spareProcess.answeredCount;
    const timer = setInterval(() => {
      const idle = spareProcess.pending === 0 && spareProcess.answeredCount === answeredBefore;
      answeredBefore = spareProcess.answeredCount;
      if (!idle && !spareProcess.hasExited) return;
      clearInterval(timer);
      spareProcess.stop();
    }, this.idleMs).unref();
  }
}
