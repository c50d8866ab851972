import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import { Scheduler } from '../../runtime/scheduler';
import { ReconcilerService } from './reconciler.service';
import { ReleaseService } from './release.service';
import { PaymentResumeService } from './session/payment-resume.service';
import { WebhookService } from './webhook/webhook.service';

const RELEASE_INTERVAL_MS = 15_000;
const RESUME_DELAY_MS = 60_000;
const RETRY_INTERVAL_MS = 5_000;
const RECONCILE_INTERVAL_MS = 5 * 60_000;
const RECONCILE_RETRY_INTERVAL_MS = 20_000;

/** Scheduled jobs. Each job acquires a lease, so any number of workers may run. */
@Injectable()
export class BillingScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(BillingScheduler.name));

  constructor(
    private readonly release: ReleaseService,
    private readonly paymentResumes: PaymentResumeService,
    private readonly webhooks: WebhookService,
    private readonly reconciler: ReconcilerService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(RELEASE_INTERVAL_MS, 'release', () => this.release.releaseDue());
    this.jobs.every(RELEASE_INTERVAL_MS, 'resume', () =>
      this.paymentResumes.resume(new Date(this.clock.now().getTime() - RESUME_DELAY_MS)),
    );
    this.jobs.every(RETRY_INTERVAL_MS, 'webhook retry', () => this.webhooks.retryDue());
    this.jobs.every(
      RECONCILE_INTERVAL_MS,
      'reconcile',
      () => this.reconciler.runReconciliation(),
      RECONCILE_RETRY_INTERVAL_MS,
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
