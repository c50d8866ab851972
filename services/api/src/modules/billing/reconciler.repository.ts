import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { addToNow, matchPastDates, NOW, PIPELINE_UPDATE } from '../../database/database-time';
import { retryUpsert } from '../../database/upsert';
import { checkMoneyInvariants, type ProviderRecords } from '../../invariants/invariants.money';
import { auditStock } from '../../invariants/invariants.stock';
import { AuditReport, JobLease } from './reconciler.schema';

const JOB = 'reconciler';
/** The reported invariants. Payments without an order are handled separately. */
const ORDER_INVARIANTS = ['I4', 'I20'];

/** The parts of a reconciliation run. The progress of each part is stored. */
export type Part = 'pending' | 'events' | 'paid' | 'refunds' | 'disputes' | 'balance' | 'money' | 'audit';
export type Cursors = Partial<Record<Part, Date>>;

export interface Lease {
  /** Start of the run according to the database clock. */
  startedAt: Date;
  /** Returns the time before which everything was checked; null before the first run. */
  getCursor: (part: Part) => Date | null;
}

@Injectable()
export class ReconcilerRepository {
  constructor(
    @InjectModel(JobLease.name) private readonly leases: Model<JobLease>,
    @InjectModel(AuditReport.name) private readonly reports: Model<AuditReport>,
  ) {}

  /** Acquires the lease. @returns null if another process has it */
  async lease(owner: string, ms: number): Promise<Lease | null> {
    const initialLease = { leaseUntil: new Date(0), startedAt: new Date(0), owner: '' };
    await retryUpsert(this.leases.updateOne({ _id: JOB }, { $setOnInsert: initialLease }, { upsert: true }));
    const lease = await this.leases
      .findOneAndUpdate(
        { _id: JOB, ...matchPastDates(['leaseUntil']) },
        [{ $set: { leaseUntil: addToNow(ms), startedAt: NOW, owner } }],
        { ...PIPELINE_UPDATE, returnDocument: 'after' },
      )
      .lean<JobLease>();
    return lease && { startedAt: lease.startedAt, getCursor: (part) => lease.cursors?.[part] ?? null };
  }

  async extend(owner: string, ms: number): Promise<void> {
    await this.leases.updateOne(
      { _id: JOB, owner },
      [{ $set: { leaseUntil: addToNow(ms) } }],
      PIPELINE_UPDATE,
    );
  }

  /** Releases the lease. @param cursors progress of the completed parts */
  async release(owner: string, cursors: Cursors): Promise<void> {
    const moved = Object.entries(cursors).map(([part, upTo]) => [`cursors.${part}`, upTo] as const);
    const change = { leaseUntil: new Date(0), ...Object.fromEntries(moved) };
    await this.leases.updateOne({ _id: JOB, owner }, { $set: change });
  }

  async insertReport(report: AuditReport): Promise<void> {
    await this.reports.create([report]);
  }

  findLastReport = (): Promise<AuditReport | null> =>
    this.reports.findOne().sort({ startedAt: -1 }).lean<AuditReport>().exec();

  /** Lists violated invariants of stock and outbox. */
  findViolations = (): Promise<string[]> => auditStock(this.reports.db);

  /** Lists orders since a given time whose amounts do not match the payment provider's records. */
  async findMoneyViolations(providerRecords: ProviderRecords, since: Date): Promise<string[]> {
    const invariants = await checkMoneyInvariants(this.reports.db, providerRecords, since);
    return invariants.flatMap(({ id, violations }) => (ORDER_INVARIANTS.includes(id) ? violations : []));
  }
}
