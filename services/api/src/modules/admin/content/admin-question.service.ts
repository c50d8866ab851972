import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type { ModerationQuestionPage, QuestionView } from '@munay/contracts/shop/question';
import type { Decision, ModerationQuery } from '@munay/contracts/shop/review';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { QUEUE_PAGE, toStored } from '../../community/community.rules';
import { CommunityService } from '../../community/community.service';
import { QuestionReply } from '../../question/question.reply';
import { type QuestionFields, QuestionRepository } from '../../question/question.repository';
import { QuestionService } from '../../question/question.service';
import { ModerationFacts } from './moderation-facts.service';

/** What staff do with questions and answers: publish, or hide for a reason. */
@Injectable()
export class AdminQuestionService {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly service: QuestionService,
    private readonly replies: QuestionReply,
    private readonly community: CommunityService,
    private readonly moderation: ModerationFacts,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** Questions of every state, the longest waiting first, with why people report them. */
  async queue(query: ModerationQuery, locale: Locale): Promise<ModerationQuestionPage> {
    const { page = 1, pageSize = QUEUE_PAGE } = query;
    const [{ questions, total }, counts] = await Promise.all([
      this.questions.findQueue(query, (page - 1) * pageSize, pageSize),
      this.questions.countByStatus(),
    ]);
    const [views, facts] = await Promise.all([
      this.service.views(questions, locale, 'staff'),
      this.moderation.facts(questions),
    ]);
    const rows = facts.map((fact, at) => ({ ...(views[at] as QuestionView), ...fact }));
    return { page, pageSize, total, counts, questions: rows };
  }

  /** Publishes a question or hides it; reports are settled by that. @throws AppError noQuestion, reasonMissing */
  async decide(id: string, decision: Decision, locale: Locale, by: StaffCaller): Promise<QuestionView> {
    const stored = toStored(decision);
    const { status, reason } = await this.require(id);
    const first = stored.status === 'published' && status === 'pending';
    const decided = await this.transaction.run(async () => {
      await this.community.closeReports(id);
      await this.auditLog.record({
        by,
        action: 'question.decide',
        entity: { kind: 'question', id, label: '' },
        before: { status, reason },
        after: stored,
      });
      const after = await this.questions.update(id, {
        ...stored,
        reports: 0,
        ...(first && { shownAt: this.clock.now() }),
      });
      if (after && first) await this.replies.tell(after, after.answers);
      return after;
    });
    if (!decided) throw new AppError('noQuestion');
    return this.service.view(decided, locale, 'staff');
  }

  /** Publishes an answer or hides it; a hidden one is no longer the accepted one. @throws AppError noQuestion, reasonMissing */
  async decideAnswer(
    id: string,
    answerId: string,
    decision: Decision,
    locale: Locale,
    by: StaffCaller,
  ): Promise<QuestionView> {
    const stored = toStored(decision);
    const decided = await this.transaction.run(async () => {
      const { answers, accepted } = await this.require(id);
      const old = answers.find((answer) => answer.id === answerId);
      if (!old) throw new AppError('noQuestion');
      await this.auditLog.record({
        by,
        action: 'question.decide-answer',
        entity: { kind: 'question', id, label: '' },
        before: { answerId, status: old.status, reason: old.reason },
        after: { answerId, ...stored },
      });
      const next = answers.map((answer) => (answer.id === answerId ? { ...answer, ...stored } : answer));
      const hidesAccepted = accepted === answerId && stored.status === 'hidden';
      return this.questions.setAnswers(id, next, hidesAccepted ? null : accepted);
    });
    if (!decided) throw new AppError('noQuestion');
    return this.service.view(decided, locale, 'staff');
  }

  private async require(id: string): Promise<QuestionFields> {
    const question = await this.questions.findById(id);
    if (!question) throw new AppError('noQuestion');
    return question;
  }
}
