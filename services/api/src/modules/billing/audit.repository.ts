import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, mongo } from 'mongoose';
import { stockAudit } from '../../invariants.checks';
import { AuditReport, JobLease } from './audit.schema';

const JOB = 'reconciler';
const DUPLICATE_KEY = 11_000;

@Injectable()
export class AuditRepository {
  constructor(
    @InjectModel(JobLease.name) private readonly leases: Model<JobLease>,
    @InjectModel(AuditReport.name) private readonly reports: Model<AuditReport>,
  ) {}

  /** Takes the job, unless somebody else has it. @returns how far it has come, or null */
  async lease(now: Date, leaseUntil: Date): Promise<{ cursor: Date | null } | null> {
    try {
      return await this.leases
        .findOneAndUpdate(
          { _id: JOB, leaseUntil: mongoose.trusted({ $lte: now }) },
          { $set: { leaseUntil } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<JobLease>();
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return null;
      throw error;
    }
  }

  /** Gives the job back. @param cursor how far it has come; absent when it failed */
  async release(cursor?: Date): Promise<void> {
    await this.leases.updateOne(
      { _id: JOB },
      { $set: { leaseUntil: new Date(0), ...(cursor ? { cursor } : {}) } },
    );
  }

  async insertReport(report: AuditReport): Promise<void> {
    await this.reports.create([report]);
  }

  /** Broken invariants of stock and outbox. */
  findViolations = (): Promise<string[]> => stockAudit(this.reports.db);
}
