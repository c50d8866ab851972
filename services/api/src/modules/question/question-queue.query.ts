import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import type { ModerationQuery, ModerationStatus } from '@munay/contracts/shop/review';
import { toFields } from './question.repository';
import { Question } from './question.schema';
import type { QuestionFields } from './question.types';

/** Reads questions for moderation. */
@Injectable()
export class QuestionQueueQuery {
  constructor(@InjectModel(Question.name) private readonly questions: Model<Question>) {}

  /** One page, longest waiting first. The filter `pending` includes questions with a pending answer. */
  async findPage(
    { status, reported }: Pick<ModerationQuery, 'status' | 'reported'>,
    skip: number,
    limit: number,
  ): Promise<{ questions: QuestionFields[]; total: number }> {
    const filter = {
      ...(status === 'pending' && { $or: [{ status }, { waiting: trusted({ $gt: 0 }) }] }),
      ...(status && status !== 'pending' && { status }),
      ...(reported && { reports: trusted({ $gt: 0 }) }),
    };
    const [questions, total] = await Promise.all([
      this.questions.find(filter).sort({ updatedAt: 1, _id: 1 }).skip(skip).limit(limit).lean<Question[]>(),
      this.questions.countDocuments(filter),
    ]);
    return { questions: questions.map(toFields), total };
  }

  async countByStatus(): Promise<Record<ModerationStatus, number>> {
    const countByStatus = (status: ModerationStatus) => this.questions.countDocuments({ status }).exec();
    const [pending, published, hidden] = await Promise.all([
      countByStatus('pending'),
      countByStatus('published'),
      countByStatus('hidden'),
    ]);
    return { pending, published, hidden };
  }
}
