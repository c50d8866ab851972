import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import type { ReportInput, ReportReason } from '@munay/contracts/shop/review';
import { ReportRow, type Subject, Vote } from './moderation.schema';

@Injectable()
export class ModerationRepository {
  constructor(
    @InjectModel(Vote.name) private readonly votes: Model<Vote>,
    @InjectModel(ReportRow.name) private readonly reports: Model<ReportRow>,
  ) {}

  /** @returns false if the vote already exists */
  async addVote(kind: Subject, subject: string, person: string, at: Date): Promise<boolean> {
    const { upsertedCount } = await this.votes.updateOne(
      { subject, person },
      { $setOnInsert: { kind, at } },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  /** @returns false if the vote did not exist */
  async removeVote(subject: string, person: string): Promise<boolean> {
    return (await this.votes.deleteOne({ subject, person })).deletedCount === 1;
  }

  async findVotes(kind: Subject, person: string, limit: number): Promise<string[]> {
    const found = await this.votes
      .find({ person, kind }, { subject: 1, _id: 0 })
      .sort({ at: -1 })
      .limit(limit)
      .lean<Vote[]>();
    return found.map(({ subject }) => subject.toString());
  }

  /** @returns false if this person has already reported the subject */
  async addReport(
    kind: Subject,
    subject: string,
    person: string,
    { reason, note = '' }: ReportInput,
    at: Date,
  ): Promise<boolean> {
    const { upsertedCount } = await this.reports.updateOne(
      { subject, person },
      { $setOnInsert: { kind, reason, note, at } },
      { upsert: true, setDefaultsOnInsert: true },
    );
    return upsertedCount === 1;
  }

  async findOpenReasons(subjects: readonly string[]): Promise<Map<string, ReportReason[]>> {
    const rows = await this.reports
      .find({ subject: trusted({ $in: subjects }), open: true }, { subject: 1, reason: 1 })
      .lean<ReportRow[]>();
    const found = new Map<string, ReportReason[]>();
    for (const { subject, reason } of rows) {
      const reasons = found.get(subject.toString()) ?? [];
      if (!reasons.includes(reason)) reasons.push(reason);
      found.set(subject.toString(), reasons);
    }
    return found;
  }

  async closeReports(subject: string, closedAt: Date): Promise<void> {
    await this.reports.updateMany({ subject, open: true }, { $set: { open: false, closedAt } });
  }

  async reopenReports(subject: string, closedAt: Date): Promise<void> {
    await this.reports.updateMany({ subject, closedAt }, { $set: { open: true, closedAt: null } });
  }

  countOpen = (subject: string): Promise<number> =>
    this.reports.countDocuments({ subject, open: true }).exec();

  async removeSubject(subject: string): Promise<void> {
    await this.votes.deleteMany({ subject });
    await this.reports.deleteMany({ subject });
  }

  async removeReportsByPerson(person: string): Promise<void> {
    await this.reports.deleteMany({ person });
  }
}
