import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type { AnswerDecision, ModerationQuestionPage, QuestionView } from '@munay/contracts/shop/question';
import type { Decision, ModerationQuery } from '@munay/contracts/shop/review';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { assertUndoable, QUEUE_PAGE_SIZE, toStored } from '../../moderation/moderation.rules';
import { QuestionService } from '../../question/question.service';
import { QuestionChangeService } from '../../question/question-change.service';
import { QuestionQueueQuery } from '../../question/question-queue.query';
import { ModerationFactsService } from './moderation-facts.service';

/** Moderates questions and answers: publishes them, or hides them with a reason. */
@Injectable()
export class AdminQuestionService {
  constructor(
    private readonly questionQueue: QuestionQueueQuery,
    private readonly questions: QuestionService,
    private readonly questionChanges: QuestionChangeService,
    private readonly moderationFacts: ModerationFactsService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** Lists questions in any state, longest waiting first, with their report reasons. */
  async listQueue(query: ModerationQuery, locale: Locale): Promise<ModerationQuestionPage> {
    const { page = 1, pageSize = QUEUE_PAGE_SIZE } = query;
    const [{ questions, total }, counts] = await Promise.all([
      this.questionQueue.findPage(query, (page - 1) * pageSize, pageSize),
      this.questionQueue.countByStatus(),
    ]);
    const [views, facts] = await Promise.all([
      this.questions.toViews(questions, locale, 'staff'),
      this.moderationFacts.loadFacts(questions),
    ]);
    const rows = facts.map((fact, at) => ({ ...(views[at] as QuestionView), ...fact }));
    return { page, pageSize, total, counts, questions: rows };
  }

  /**
   * Publishes or hides a question and closes its reports, or undoes an earlier decision.
   * @throws AppError noQuestion, reasonMissing, editConflict
   */
  async decide(id: string, decision: Decision, locale: Locale, by: StaffCaller): Promise<QuestionView> {
    const storedDecision = toStored(decision);
    const decidedQuestion = await this.transaction.run(async () => {
      const before = await this.questions.get(id);
      const { status, reason } = before;
      assertUndoable(before, decision);
      await this.auditLog.record({
        by,
        action: 'question.decide',
        entity: { kind: 'question', id, label: '' },
        before: { status, reason },
        after: storedDecision,
      });
      return this.questionChanges.decide(before, storedDecision, decision);
    });
    return this.questions.view(decidedQuestion, locale, 'staff');
  }

  /**
   * Publishes or hides an answer, or undoes an earlier decision. A hidden answer is no longer the accepted one.
   * @throws AppError noQuestion, reasonMissing, editConflict
   */
  async decideAnswer(
    id: string,
    decision: AnswerDecision,
    locale: Locale,
    by: StaffCaller,
  ): Promise<QuestionView> {
    const storedDecision = toStored(decision);
    const { answerId } = decision;
    const decidedQuestion = await this.transaction.run(async () => {
      const question = await this.questions.get(id);
      const previousAnswer = question.answers.find((answer) => answer.id === answerId);
      if (!previousAnswer) throw new AppError('noQuestion');
      assertUndoable(previousAnswer, decision);
      await this.auditLog.record({
        by,
        action: 'question.decide-answer',
        entity: { kind: 'question', id, label: '' },
        before: { answerId, status: previousAnswer.status, reason: previousAnswer.reason },
        after: { answerId, ...storedDecision },
      });
      return this.questionChanges.decideAnswer(question, decision, storedDecision);
    });
    return this.questions.view(decidedQuestion, locale, 'staff');
  }
}
