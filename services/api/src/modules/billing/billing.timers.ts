import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PaymentService } from './payment.service';
import { ReconcilerService } from './reconciler.service';
import { ReleaseService } from './release.service';
import { WebhookService } from './webhook.service';

const RELEASE_MS = 15_000;
const RESUME_AFTER_MS = 60_000;
const RETRY_MS = 5_000;
const RECONCILE_MS = 5 * 60_000;
const RECONCILE_RETRY_MS = 20_000;

/** What has to happen without anybody asking. Each job takes a lease, so any number of workers may run. */
@Injectable()
export class BillingTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(BillingTimers.name);
  private readonly stops: (() => void)[] = [];
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
    this.every(RECONCILE_MS, 'reconcile', () => this.reconciler.run(), RECONCILE_RETRY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    for (const stop of this.stops) stop();
    await Promise.all(this.running);
    for (const stop of this.stops) stop(); // a job that failed meanwhile may have asked for another try
  }

  /**
   * Runs a job now and again; never twice at once.
   * @param retryMs after a failure it is tried again so much later, e.g. when the provider was not up yet
   */
  private every(ms: number, name: string, job: () => Promise<unknown>, retryMs?: number): void {
    let busy = false;
    let retry: NodeJS.Timeout | undefined;
    const once = (): void => {
      if (busy) return;
      busy = true;
      const run = job()
        .then(
          () => undefined,
          (error: unknown) => {
            this.log.warn({ msg: `${name} failed`, reason: String(error) });
            clearTimeout(retry);
            if (retryMs) retry = setTimeout(once, retryMs);
          },
        )
        .finally(() => {
          busy = false;
          this.running.delete(run);
        });
      this.running.add(run);
    };
    const timer = setInterval(once, ms);
    this.stops.push(() => {
      clearInterval(timer);
      clearTimeout(retry);
    });
    once();
  }
}
