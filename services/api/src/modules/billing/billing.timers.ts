import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PaymentService } from './payment.service';
import { ReconcilerService } from './reconciler.service';
import { ReleaseService } from './release.service';
import { WebhookService } from './webhook.service';

const RELEASE_MS = 15_000;
const RESUME_AFTER_MS = 60_000;
const RETRY_MS = 5_000;
const RECONCILE_MS = 5 * 60_000;

/** What has to happen without anybody asking. Each job takes a lease, so any number of workers may run. */
@Injectable()
export class BillingTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(BillingTimers.name);
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly release: ReleaseService,
    private readonly payments: PaymentService,
    private readonly webhooks: WebhookService,
    private readonly reconciler: ReconcilerService,
  ) {}

  onApplicationBootstrap(): void {
    this.every(RELEASE_MS, 'release', () => this.release.releaseDue());
    this.every(RELEASE_MS, 'resume', () => this.payments.resume(new Date(Date.now() - RESUME_AFTER_MS)));
    this.every(RETRY_MS, 'webhook retry', () => this.webhooks.retryDue());
    this.every(RECONCILE_MS, 'reconcile', () => this.reconciler.run());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.running);
  }

  /** Runs a job now and again; never twice at once. */
  private every(ms: number, name: string, job: () => Promise<unknown>): void {
    let busy = false;
    const once = (): void => {
      if (busy) return;
      busy = true;
      const run = job()
        .then(
          () => undefined,
          (error: unknown) => this.log.error({ msg: `${name} failed`, reason: String(error) }),
        )
        .finally(() => {
          busy = false;
          this.running.delete(run);
        });
      this.running.add(run);
    };
    this.timers.push(setInterval(once, ms));
    once();
  }
}
