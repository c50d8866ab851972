import { Injectable } from '@nestjs/common';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { OutboxService } from '../../outbox/outbox.service';
import { MailService } from '../mail/mail.service';
import { questionAnswered } from '../mail/reply.mails';
import { RatingService } from '../product/rating.service';
import { UserService } from '../user/user.service';
import { type AnswerFields, type QuestionFields, QuestionRepository } from './question.repository';

/** The mail that brings an answer of the workshop to who asked: one for each answer. */
@Injectable()
export class QuestionReply {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly ratings: RatingService,
    private readonly users: UserService,
    private readonly outbox: OutboxService,
    private readonly mails: MailService,
  ) {}

  /**
   * Asks for the mails about new answers of a question that is published; belongs into the transaction of the change.
   */
  async tell({ id, author, status }: QuestionFields, answers: readonly AnswerFields[]): Promise<void> {
    if (status !== 'published' || !author) return;
    for (const answer of answers)
      if (answer.by === 'staff' && answer.status === 'published' && answer.author !== author)
        await this.outbox.add({
          type: 'question-answered',
          key: answer.id,
          refs: { userId: author, questionId: id, answerId: answer.id },
        });
  }

  /** Sends it unless question, answer or reader are gone meanwhile. */
  async send(job: OutboxJob): Promise<void> {
    const question = await this.questions.findById(job.refs.questionId ?? '');
    const answer = question?.answers.find(({ id }) => id === job.refs.answerId);
    if (question?.status !== 'published' || !question.author || answer?.status !== 'published') return;
    const reader = await this.users.reader(question.author);
    if (!reader) return;
    const { locale, firstname, name, email } = reader;
    const about = question.product;
    const product = about === null ? null : ((await this.ratings.refs([about], locale)).get(about) ?? null);
    const { webOrigin } = this.mails;
    const content = questionAnswered({
      locale,
      firstname,
      product,
      words: question.text,
      reply: answer.text,
      webOrigin,
    });
    await this.mails.deliver(job, content, { name, address: email });
  }
}
