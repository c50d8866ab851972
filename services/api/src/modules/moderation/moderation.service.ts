import { Injectable } from '@nestjs/common';
import type { Report, ReportReason } from '@munay/contracts/shop/review';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { CommunityRepository } from './moderation.repository';
import type { Subject } from './moderation.schema';

/** Votes and reports of people about what others wrote; each belongs into the transaction that counts it there. */
@Injectable()
export class CommunityService {
  constructor(
    private readonly community: CommunityRepository,
    private readonly clock: Clock,
  ) {}

  /** Finds something helpful or takes that back. @returns by how much the number of votes changed */
  async vote(kind: Subject, subject: string, person: string, helpful: boolean): Promise<1 | 0 | -1> {
    if (!helpful) return (await this.community.removeVote(subject, person)) ? -1 : 0;
    return (await this.community.addVote(kind, subject, person, this.clock.now())) ? 1 : 0;
  }

  /** What a person finds helpful, latest first. @param limit 0 for all */
  votesOf = (kind: Subject, person: string, limit: number): Promise<string[]> =>
    this.community.findVotes(kind, person, limit);

  /** Takes back every vote of a person. @returns what they were given to */
  async takeBackVotes(kind: Subject, person: string): Promise<string[]> {
    const subjects: string[] = [];
    for (const subject of await this.votesOf(kind, person, 0))
      if (await this.community.removeVote(subject, person)) subjects.push(subject);
    return subjects;
  }

  /** @throws AppError alreadyReported by the same person */
  async report(kind: Subject, subject: string, person: string, report: Report): Promise<void> {
    if (!(await this.community.addReport(kind, subject, person, report, this.clock.now())))
      throw new AppError('alreadyReported');
  }

  /** Why people report these, by subject; only what staff have not decided yet. */
  openReasons = (subjects: readonly string[]): Promise<Map<string, ReportReason[]>> =>
    this.community.openReasons(subjects);

  /** Staff have decided: what was reported is settled. */
  closeReports = (subject: string): Promise<void> => this.community.closeReports(subject);

  /** Forgets everything about a subject that is deleted. */
  forget = (subject: string): Promise<void> => this.community.removeSubject(subject);

  /** Forgets what a person reported. */
  forgetReportsOf = (person: string): Promise<void> => this.community.removeReportsOf(person);
}
