import { Injectable } from '@nestjs/common';
import type { AnswerDecision } from '@munay/contracts/shop/question';
import type { Decision } from '@munay/contracts/shop/review';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import type { DecisionFields } from '../moderation/moderation.rules';
import { ModerationService } from '../moderation/moderation.service';
import { QuestionRepository } from './question.repository';
import type { AnswerFields, NewAnswer, NewQuestion, QuestionFields } from './question.types';

/** Applies all changes to questions and answers. Workshop answers are emailed to the question's author. */
@Injectable()
export class QuestionChangeService {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly moderation: ModerationService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  add = (question: NewQuestion): Promise<QuestionFields> => this.questions.insert(question);

  /** @throws AppError questionFull */
  answer(id: string, answer: NewAnswer): Promise<QuestionFields> {
    return this.transaction.run(async () => {
      const after = await this.questions.pushAnswer(id, answer);
      if (!after) throw new AppError('questionFull');
      await this.queueAnswerMail(after, after.answers.slice(-1));
      return after;
    });
  }

  /** Accepts an answer, or undoes the acceptance. @throws AppError badRequest for an answer that is not public */
  async accept(id: string, answerId: string | null): Promise<QuestionFields> {
    const acceptedQuestion = await this.questions.setAcceptedAnswer(id, answerId);
    if (!acceptedQuestion)
      throw new AppError('badRequest', { fields: [{ field: 'answerId', rule: 'known' }] });
    return acceptedQuestion;
  }

  /** Publishes or hides a question and settles its reports. Call inside a transaction. @throws AppError noQuestion */
  async decide(
    { id, status, decidedAt }: QuestionFields,
    decisionFields: DecisionFields,
    decision: Decision,
  ): Promise<QuestionFields> {
    const isFirstPublication = decisionFields.status === 'published' && status === 'pending';
    const after = await this.questions.update(id, {
      ...decisionFields,
      ...(await this.moderation.settleReports(id, decision, decidedAt)),
      ...(isFirstPublication && { shownAt: this.clock.now() }),
    });
    if (!after) throw new AppError('noQuestion');
    if (isFirstPublication) await this.queueAnswerMail(after, after.answers);
    return after;
  }

  /** Publishes or hides an answer; a hidden answer is no longer the accepted one. @throws AppError noQuestion */
  async decideAnswer(
    { id, answers, accepted }: QuestionFields,
    { answerId, accepted: isAccepted = false }: Pick<AnswerDecision, 'answerId' | 'accepted'>,
    decisionFields: DecisionFields,
  ): Promise<QuestionFields> {
    const changedAnswers = answers.map((answer) =>
      answer.id === answerId ? { ...answer, ...decisionFields } : answer,
    );
    const isShown = decisionFields.status === 'published';
    const other = accepted === answerId && !isShown ? null : accepted;
    const after = await this.questions.setAnswers(
      id,
      changedAnswers,
      isShown && isAccepted ? answerId : other,
    );
    if (!after) throw new AppError('noQuestion');
    return after;
  }

  /** Whether any of these products has demo questions. */
  hasDemo = (productIds: readonly string[]): Promise<boolean> => this.questions.hasDemo(productIds);

  /** Queues the email to the asker, once per new answer to a published question. */
  private async queueAnswerMail(
    { id, author, status }: QuestionFields,
    answers: readonly AnswerFields[],
  ): Promise<void> {
    if (status !== 'published' || !author) return;
    for (const answer of answers)
      if (answer.by === 'staff' && answer.status === 'published' && answer.author !== author)
        await this.outbox.add({
          type: 'question-answered',
          key: answer.id,
          refs: { userId: author, questionId: id, answerId: answer.id },
        });
  }
}
