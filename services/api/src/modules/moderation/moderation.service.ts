import { Injectable } from '@nestjs/common';
import type { Decision, ReportInput, ReportReason } from '@munay/contracts/shop/review';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { ModerationRepository } from './moderation.repository';
import type { Subject } from './moderation.schema';

/** Manages votes and reports on content. Call its methods inside the transaction that updates the count. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly moderation: ModerationRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds or removes a helpful vote. @returns the change of the count */
  async vote(kind: Subject, subject: string, person: string, helpful: boolean): Promise<1 | 0 | -1> {
    if (!helpful) return (await this.moderation.removeVote(subject, person)) ? -1 : 0;
    return (await this.moderation.addVote(kind, subject, person, this.clock.now())) ? 1 : 0;
  }

  /** Lists the helpful votes of a person, newest first. @param limit maximum number; 0 for all */
  listVotes = (kind: Subject, person: string, limit: number): Promise<string[]> =>
    this.moderation.findVotes(kind, person, limit);

  /** Removes all votes of a person. @returns the affected subjects */
  async withdrawVotes(kind: Subject, person: string): Promise<string[]> {
    const subjects: string[] = [];
    for (const subject of await this.listVotes(kind, person, 0))
      if (await this.moderation.removeVote(subject, person)) subjects.push(subject);
    return subjects;
  }

  /** @throws AppError alreadyReported for a second report by the same person */
  async report(kind: Subject, subject: string, person: string, report: ReportInput): Promise<void> {
    if (!(await this.moderation.addReport(kind, subject, person, report, this.clock.now())))
      throw new AppError('alreadyReported');
  }

  /** Reasons for open reports, keyed by subject. */
  openReasons = (subjects: readonly string[]): Promise<Map<string, ReportReason[]>> =>
    this.moderation.findOpenReasons(subjects);

  /**
   * Closes the reports of a subject after a decision. If the decision undoes the last one, reopens the reports that the
   * last decision closed.
   * @param lastDecidedAt time of the last decision
   * @returns the number of open reports, and the time of the decision
   */
  async settleReports(
    subject: string,
    { undoes }: Decision,
    lastDecidedAt: Date | null,
  ): Promise<{ reports: number; decidedAt: Date | null }> {
    if (undoes) {
      if (lastDecidedAt) await this.moderation.reopenReports(subject, lastDecidedAt);
      return { reports: await this.moderation.countOpen(subject), decidedAt: null };
    }
    const decidedAt = this.clock.now();
    await this.moderation.closeReports(subject, decidedAt);
    return { reports: 0, decidedAt };
  }

  /** Deletes the votes and reports of a deleted subject. */
  deleteBySubject = (subject: string): Promise<void> => this.moderation.removeSubject(subject);

  /** Deletes the reports of a person. */
  removeReportsByPerson = (person: string): Promise<void> => this.moderation.removeReportsByPerson(person);
}
