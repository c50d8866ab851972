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

const CACHED_MS = 5_000;
const OPEN_NETWORKS = '0.0.0.0/0 ::/0';

const percent = (used: number, total: number): number | null =>
  total > 0 ? Math.round((100 * used) / total) : null;

/** Returns null if a value cannot be read, so that one failure does not hide the other values. */
const orNull = <T>(read: Promise<T>): Promise<T | null> => read.catch(() => null);

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
    if (!this.cached || now - this.cached.at > CACHED_MS)
      this.cached = { at: now, status: this.measure(new Date(now), payments) };
    return this.cached.status;
  }

  private async measure(now: Date, payments: StatusFigures['payments']): Promise<Status> {
    const lines = assessStatus({ ...(await this.figures(now)), payments }, now);
    return { checkedAt: now.toISOString(), lines };
  }

  private async figures(now: Date): Promise<Omit<StatusFigures, 'payments'>> {
    const [ready, ages, readings, jobs, mail, webhooks, backups, database, uploads, end, run, reconciler] =
      await Promise.all([
        this.readiness.check(),
        orNull(this.heartbeats.ages(now)),
        this.queueStates.read(),
        orNull(this.outboxJobs.backlog()),
        orNull(this.outboxJobs.findLastMailTimes()),
        orNull(this.billingState.webhooks(now)),
        orNull(this.backupRuns.findAll()),
        orNull(this.databaseDisk()),
        this.measureUploadDisk(),
        this.certificateEnd(),
        orNull(this.databaseState.lastInvariants()),
        orNull(this.billingState.reconciler()),
      ]);
    const { production, values } = this.config;
    return {
      database: !ready.mongo ? 'away' : ready.indexes ? 'ready' : 'indexMissing',
      redis: ready.redis,
      workers: ages && { alive: ready.workers, oldestHeartbeatSeconds: Math.max(0, ...Object.values(ages)) },
      queues: readings && {
        paused: Object.entries(readings).flatMap(([name, { paused }]) => (paused ? [name] : [])),
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

  private async databaseDisk(): Promise<number | null> {
    const disk = await this.databaseState.readDiskUsage();
    return disk && percent(disk.used, disk.total);
  }

  private async measureUploadDisk(): Promise<number | null> {
    const { IMAGE_STORE, UPLOAD_DIR } = this.config.values;
    const disk = IMAGE_STORE === 'folder' ? await orNull(statfs(UPLOAD_DIR)) : null;
    return disk && percent(disk.blocks - disk.bavail, disk.blocks);
  }

  private certificateEnd(): Promise<Date | null> {
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
