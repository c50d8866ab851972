import { Injectable } from '@nestjs/common';
import { OutboxService } from '../../outbox/outbox.service';
import type { AnswerFields, QuestionFields } from './question.repository';

/** Asks for the mail that brings an answer of the workshop to who asked. */
@Injectable()
export class QuestionReply {
  constructor(private readonly outbox: OutboxService) {}

  /** Once for each new answer to a published question. Belongs in the transaction of the change. */
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
}
