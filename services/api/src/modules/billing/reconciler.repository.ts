import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { areOver, later, NOW, PIPELINE } from '../../database/database-time';
import { upserted } from '../../database/upsert';
import { stockAudit } from '../../invariants/invariants.stock';
import { AuditReport, JobLease } from './reconciler.schema';

const JOB = 'reconciler';

@Injectable()
export class ReconcilerRepository {
  constructor(
    @InjectModel(JobLease.name) private readonly leases: Model<JobLease>,
    @InjectModel(AuditReport.name) private readonly reports: Model<AuditReport>,
  ) {}

  /**
   * Takes the job for a time, unless somebody else has it.
   * @returns when it began, by the database, and up to where everything was looked at before; or null
   */
  async lease(owner: string, ms: number): Promise<{ startedAt: Date; cursor: Date | null } | null> {
    const never = { leaseUntil: new Date(0), startedAt: new Date(0), cursor: null, owner: '' };
    await upserted(this.leases.updateOne({ _id: JOB }, { $setOnInsert: never }, { upsert: true }));
    return this.leases
      .findOneAndUpdate(
        { _id: JOB, ...areOver(['leaseUntil']) },
        [{ $set: { leaseUntil: later(ms), startedAt: NOW, owner } }],
        { ...PIPELINE, returnDocument: 'after' },
      )
      .lean<JobLease>();
  }

  async extend(owner: string, ms: number): Promise<void> {
    await this.leases.updateOne({ _id: JOB, owner }, [{ $set: { leaseUntil: later(ms) } }], PIPELINE);
  }

  /** Gives the job back. @param cursor everything before was looked at; absent when something was left */
  async release(owner: string, cursor?: Date): Promise<void> {
    const change = { leaseUntil: new Date(0), ...(cursor ? { cursor } : {}) };
    await this.leases.updateOne({ _id: JOB, owner }, { $set: change });
  }

  async insertReport(report: AuditReport): Promise<void> {
    await this.reports.create([report]);
  }

  findLastReport = (): Promise<AuditReport | null> =>
    this.reports.findOne().sort({ startedAt: -1 }).lean<AuditReport>().exec();

  /** Broken invariants of stock and outbox. @param since of what moved since then; of everything without it */
  findViolations = (since: Date | null): Promise<string[]> => stockAudit(this.reports.db, since);
}
