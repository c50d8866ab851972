import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { assessStatus, type Status, type StatusFigures } from '@munay/contracts/admin/status';
import { HOUR_MS } from '@munay/contracts/durations';
import { Config } from '../../config/config';
import { OutboxJobsQuery } from '../../outbox/outbox-jobs.query';
import { QueueStateService } from '../../outbox/queue-state.service';
import { BillingStateQuery } from '../billing/billing-state.query';
import { BackupRunQuery } from './backup-run.query';
import { readCertificateEnd } from './certificate';
import { DatabaseStateQuery } from './database-state.query';
import { HeartbeatRepository } from './heartbeat.repository';
import { ReadinessService } from './readiness.service';

const CACHE_TTL_MS = 5_000;
const OPEN_NETWORKS = '0.0.0.0/0 ::/0';

const computePercent = (used: number, total: number): number | null =>
  total > 0 ? Math.round((100 * used) / total) : null;

/** Null when the value cannot be read, so that one failure does not hide the other values. */
const toNullOnError = <T>(read: Promise<T>): Promise<T | null> => read.catch(() => null);

/** Reads the status of the whole shop for operators. Each value is read from its source. */
@Injectable()
export class StatusService {
  private cached: { at: number; status: Promise<Status> } | null = null;
  private certificate: { at: number; end: Promise<Date | null> } | null = null;

  constructor(
    private readonly databaseState: DatabaseStateQuery,
    private readonly readiness: ReadinessService,
    private readonly heartbeats: HeartbeatRepository,
    private readonly queueStates: QueueStateService,
    private readonly outboxJobs: OutboxJobsQuery,
    private readonly billingState: BillingStateQuery,
    private readonly backupRuns: BackupRunQuery,
    private readonly config: Config,
  ) {}

  /**
   * The status of the shop, cached for up to 5 s.
   * @param payments null in commands, which do not know whether the API reaches the provider
   */
  read(payments: StatusFigures['payments']): Promise<Status> {
    const now = Date.now();
    if (!this.cached || now - this.cached.at > CACHE_TTL_MS)
      this.cached = { at: now, status: this.measure(new Date(now), payments) };
    return this.cached.status;
  }

  private async measure(now: Date, payments: StatusFigures['payments']): Promise<Status> {
    const lines = assessStatus({ ...(await this.readFigures(now)), payments }, now);
    return { checkedAt: now.toISOString(), lines };
  }

  private async readFigures(now: Date): Promise<Omit<StatusFigures, 'payments'>> {
    const [
      ready,
      ages,
      queueReadings,
      jobs,
      mail,
      webhooks,
      backups,
      database,
      uploads,
      end,
      run,
      reconciler,
    ] = await Promise.all([
      this.readiness.check(),
      toNullOnError(this.heartbeats.listAges(now)),
      this.queueStates.read(),
      toNullOnError(this.outboxJobs.readBacklog()),
      toNullOnError(this.outboxJobs.findLastMailTimes()),
      toNullOnError(this.billingState.findWebhookState(now)),
      toNullOnError(this.backupRuns.findAll()),
      toNullOnError(this.readDatabaseDisk()),
      this.measureUploadDisk(),
      this.getCertificateEnd(),
      toNullOnError(this.databaseState.findLastInvariantRun()),
      toNullOnError(this.billingState.findReconcilerState()),
    ]);
    const { production, values } = this.config;
    return {
      database: !ready.mongo ? 'away' : ready.indexes ? 'ready' : 'indexMissing',
      redis: ready.redis,
      workers: ages && { alive: ready.workers, oldestHeartbeatSeconds: Math.max(0, ...Object.values(ages)) },
      queues: queueReadings && {
        paused: Object.entries(queueReadings).flatMap(([name, { paused }]) => (paused ? [name] : [])),
      },
      jobs: jobs && { lagSeconds: jobs.lagSeconds, dead: jobs.counts.dead ?? 0, failing: jobs.failing },
      mail,
      webhooks,
      backups,
      disk: { database, uploads },
      certificateEnd: end,
      invariants: run,
      reconciler,
      settings: { production, unprotected: this.listUnprotected() },
      version: values.RELEASE,
    };
  }

  private async readDatabaseDisk(): Promise<number | null> {
    const disk = await this.databaseState.readDiskUsage();
    return disk && computePercent(disk.used, disk.total);
  }

  private async measureUploadDisk(): Promise<number | null> {
    const { IMAGE_STORE, UPLOAD_DIR } = this.config.values;
    const disk = IMAGE_STORE === 'folder' ? await toNullOnError(statfs(UPLOAD_DIR)) : null;
    return disk && computePercent(disk.blocks - disk.bavail, disk.blocks);
  }

  private getCertificateEnd(): Promise<Date | null> {
    const now = Date.now();
    if (!this.certificate || now - this.certificate.at > HOUR_MS)
      this.certificate = { at: now, end: readCertificateEnd(this.config.values.WEB_ORIGIN) };
    return this.certificate.end;
  }

  /** Returns the settings whose default value disables a protection. */
  private listUnprotected(): string[] {
    const { STAFF_NETWORKS, AUDIT_KEYS } = this.config.values;
    return [
      ...(String(STAFF_NETWORKS) === OPEN_NETWORKS ? ['STAFF_NETWORKS'] : []),
      ...(AUDIT_KEYS ? [] : ['AUDIT_KEYS']),
    ];
  }
}
