import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, Types } from 'mongoose';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { Position } from '../../http/cursor';
import { Question } from './question.schema';
import type { AnswerFields, NewAnswer, NewQuestion, QuestionChange, QuestionFields } from './question.types';

export const toFields = ({ _id, product, author, answers, accepted, ...rest }: Question): QuestionFields => ({
  ...rest,
  id: _id.toString(),
  product: product?.toString() ?? null,
  author: author?.toString() ?? null,
  answers: answers.map(({ _id: answerId, author: by, ...answer }) => ({
    ...answer,
    id: answerId.toString(),
    author: by?.toString() ?? null,
  })),
  accepted: accepted?.toString() ?? null,
});

const orNull = (question: Question | null): QuestionFields | null => question && toFields(question);

export const toPosition = ({ shownAt, id }: QuestionFields): Position => ({ keys: [shownAt.getTime()], id });

@Injectable()
export class QuestionRepository {
  constructor(@InjectModel(Question.name) private readonly questions: Model<Question>) {}

  /** One page of published questions, newest first. @param product all products if absent */
  async findPublished(
    product: string | undefined,
    languages: readonly Locale[],
    after: Position | null,
    limit: number,
  ): Promise<QuestionFields[]> {
    const found = await this.questions
      .find({
        ...createPublishedFilter(product),
        locale: trusted({ $in: [...languages] }),
        ...(after && matchAfter(after)),
      })
      .sort({ shownAt: -1, _id: -1 })
      .limit(limit)
      .lean<Question[]>();
    return found.map(toFields);
  }

  countPublished = (product: string | undefined): Promise<number> =>
    this.questions.countDocuments(createPublishedFilter(product)).exec();

  async findById(id: string): Promise<QuestionFields | null> {
    return orNull(await this.questions.findById(id).lean<Question>());
  }

  /** @param limit maximum number; 0 for all */
  async findByAuthor(author: string, limit: number): Promise<QuestionFields[]> {
    const found = await this.questions
      .find({ author })
      .sort({ createdAt: -1 })
      .limit(limit)
      .lean<Question[]>();
    return found.map(toFields);
  }

  async findAnsweredBy(author: string): Promise<QuestionFields[]> {
    return (await this.questions.find({ 'answers.author': author }).lean<Question[]>()).map(toFields);
  }

  async insert({ product, author, ...question }: NewQuestion): Promise<QuestionFields> {
    const [document] = await this.questions.create([
      {
        ...question,
        product: product === null ? null : new Types.ObjectId(product),
        ...(author && { author: new Types.ObjectId(author) }),
      },
    ]);
    if (!document) throw new Error('The question was not stored');
    return toFields(document.toObject<Question>());
  }

  /** @returns null if the question was deleted or has the maximum number of answers */
  async pushAnswer(id: string, { author, ...answer }: NewAnswer): Promise<QuestionFields | null> {
    const storedAnswer = {
      ...answer,
      _id: new Types.ObjectId(),
      ...(author && { author: new Types.ObjectId(author) }),
    };
    const question = await this.questions
      .findOneAndUpdate(
        { _id: id, [`answers.${LIMITS.answers - 1}`]: trusted({ $exists: false }) },
        { $push: { answers: storedAnswer }, $inc: { waiting: answer.status === 'pending' ? 1 : 0 } },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<Question>();
    return orNull(question);
  }

  /** @returns null when there is no such public answer */
  async setAcceptedAnswer(id: string, answerId: string | null): Promise<QuestionFields | null> {
    const publishedAnswer = { _id: new Types.ObjectId(answerId ?? undefined), status: 'published' };
    const question = await this.questions
      .findOneAndUpdate(
        { _id: id, ...(answerId && { answers: trusted({ $elemMatch: publishedAnswer }) }) },
        { $set: { accepted: answerId && new Types.ObjectId(answerId) } },
        { returnDocument: 'after' },
      )
      .lean<Question>();
    return orNull(question);
  }

  async update(id: string, change: QuestionChange): Promise<QuestionFields | null> {
    const question = await this.questions
      .findByIdAndUpdate(id, { $set: change }, { returnDocument: 'after', runValidators: true })
      .lean<Question>();
    return orNull(question);
  }

  /** Replaces the answers, for example after an answer was moderated. */
  async setAnswers(
    id: string,
    answers: readonly AnswerFields[],
    accepted: string | null,
  ): Promise<QuestionFields | null> {
    const storedAnswers = answers.map(({ id: answerId, author, ...answer }) => ({
      ...answer,
      _id: new Types.ObjectId(answerId),
      ...(author && { author: new Types.ObjectId(author) }),
    }));
    const pendingCount = answers.filter((answer) => answer.status === 'pending').length;
    const question = await this.questions
      .findByIdAndUpdate(
        id,
        {
          $set: {
            answers: storedAnswers,
            waiting: pendingCount,
            accepted: accepted && new Types.ObjectId(accepted),
          },
        },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<Question>();
    return orNull(question);
  }

  /** @returns false if the question was deleted or belongs to another author */
  async remove(id: string, author: string): Promise<boolean> {
    return (await this.questions.deleteOne({ _id: id, author })).deletedCount === 1;
  }

  /** Votes and reports are not edits, so `updatedAt` does not change. @returns the new number of votes */
  async addHelpful(id: string, change: 1 | -1): Promise<number> {
    const question = await this.questions
      .findByIdAndUpdate(id, { $inc: { helpful: change } }, { returnDocument: 'after', timestamps: false })
      .lean<Question>();
    return question?.helpful ?? 0;
  }

  async addReport(id: string): Promise<void> {
    await this.questions.updateOne({ _id: id }, { $inc: { reports: 1 } }, { timestamps: false });
  }

  hasDemo = async (productIds: readonly string[]): Promise<boolean> =>
    (await this.questions.exists({ product: trusted({ $in: productIds }), demo: true })) !== null;
}

const createPublishedFilter = (product: string | undefined) => ({
  status: 'published' as const,
  ...(product && { product }),
});

const matchAfter = ({ keys: [key = 0], id }: Position): object => {
  const shownAt = new Date(key);
  return {
    $or: [{ shownAt: trusted({ $lt: shownAt }) }, { shownAt, _id: trusted({ $lt: new Types.ObjectId(id) }) }],
  };
};
