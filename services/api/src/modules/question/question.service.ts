import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type { OwnQuestions, QuestionList, QuestionQuery, QuestionView } from '@munay/contracts/shop/question';
import type { ProductRef, ReportInput } from '@munay/contracts/shop/review';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { isAdmin, type SignedInUser } from '../../http/caller';
import { readCursor, writeCursor } from '../../http/cursor';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { FEED_PAGE_SIZE, MAX_OWN_ITEMS, MAX_VOTES, MODERATION_LIMITS } from '../moderation/moderation.rules';
import { ModerationService } from '../moderation/moderation.service';
import { ReadingOrder } from '../moderation/reading-order';
import { OrderService } from '../order/order.service';
import { RatingService } from '../product/rating.service';
import { toView, type Viewer } from './question.mapper';
import { QuestionRepository, toPosition } from './question.repository';
import type { QuestionFields } from './question.types';
import { QuestionChangeService } from './question-change.service';

/** Reads and changes questions and answers, for readers and authors. */
@Injectable()
export class QuestionService {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly questionChanges: QuestionChangeService,
    private readonly moderation: ModerationService,
    private readonly ratings: RatingService,
    private readonly orders: OrderService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {}

  /** The product of a question; null if it has none. */
  findProductId = async (id: string): Promise<string | null> =>
    (await this.questions.findById(id))?.product ?? null;

  /**
   * Published questions, in the reader's language first, then newest first.
   * @throws AppError noProduct, badRequest for a cursor from another list
   */
  async list(
    { product, limit = FEED_PAGE_SIZE, cursor }: QuestionQuery,
    locale: Locale,
  ): Promise<QuestionList> {
    const order = new ReadingOrder(locale, cursor ? readCursor('questions', cursor) : null);
    const productId = product ? await this.ratings.findProductId(product) : undefined;
    const [found, total] = await Promise.all([
      order.readPage(limit + 1, (languages, after, maxRows) =>
        this.questions.findPublished(productId, languages, after, maxRows),
      ),
      this.questions.countPublished(productId),
    ]);
    const page = found.slice(0, limit);
    const lastQuestion = found.length > limit ? page.at(-1) : undefined;
    return {
      questions: await this.toViews(page, locale),
      total,
      nextCursor: lastQuestion
        ? writeCursor('questions', order.toPosition(lastQuestion, toPosition(lastQuestion)))
        : null,
    };
  }

  async listOwn(id: string, locale: Locale): Promise<OwnQuestions> {
    const [asked, votes, received] = await Promise.all([
      this.questions.findByAuthor(id, MAX_OWN_ITEMS),
      this.moderation.listVotes('question', id, MAX_VOTES),
      this.orders.listReceivedProducts(id),
    ]);
    return {
      questions: await this.toViews(asked, locale, { id }),
      votes,
      bought: received.map(({ productId }) => productId),
    };
  }

  /** Accepts an answer, or undoes the acceptance. @throws AppError noQuestion, notAllowed, badRequest */
  async accept(
    user: SignedInUser,
    id: string,
    answerId: string | null,
    locale: Locale,
  ): Promise<QuestionView> {
    const question = await this.get(id);
    if (!isAdmin(user) && question.author !== user.id) throw new AppError('notAllowed');
    const acceptedQuestion = await this.questionChanges.accept(id, answerId);
    return this.view(acceptedQuestion, locale, isAdmin(user) ? 'staff' : { id: user.id });
  }

  /** Deletes the question with its answers. @throws AppError noQuestion */
  async remove(userId: string, id: string): Promise<null> {
    await this.transaction.run(async () => {
      if (!(await this.questions.remove(id, userId))) throw new AppError('noQuestion');
      await this.moderation.deleteBySubject(id);
    });
    return null;
  }

  /** Adds or removes a helpful vote. @throws AppError noQuestion, ownContent, tooManyRequests */
  async vote(userId: string, id: string, helpful: boolean): Promise<{ helpful: number }> {
    await this.throttle.consume('community-vote', userId, MODERATION_LIMITS.vote);
    const question = await this.requireReadable(id, userId);
    return this.transaction.run(async () => {
      const change = await this.moderation.vote('question', id, userId, helpful);
      return { helpful: change ? await this.questions.addHelpful(id, change) : question.helpful };
    });
  }

  /** Reports a question or an answer. @throws AppError noQuestion, ownContent, alreadyReported, tooManyRequests */
  async report(userId: string, id: string, report: ReportInput): Promise<null> {
    await this.throttle.consume('community-report', userId, MODERATION_LIMITS.report);
    await this.requireReadable(id, userId);
    await this.transaction.run(async () => {
      await this.moderation.report('question', id, userId, report);
      await this.questions.addReport(id);
    });
    return null;
  }

  async listByUser(userId: string, locale: Locale): Promise<{ asked: QuestionView[]; answered: object[] }> {
    const [asked, answered] = await Promise.all([
      this.questions.findByAuthor(userId, 0),
      this.questions.findAnsweredBy(userId),
    ]);
    return {
      asked: await this.toViews(asked, locale, { id: userId }),
      answered: answered.flatMap(({ text: question, answers }) =>
        answers
          .filter(({ author }) => author === userId)
          .map(({ text, at }) => ({ question, text, at: at.toISOString() })),
      ),
    };
  }

  /** A question and an answer, for the email to the asker; null if either was deleted. */
  async findAnswer(
    id: string,
    answerId: string,
  ): Promise<{ author: string; product: string | null; words: string; reply: string } | null> {
    const question = await this.questions.findById(id);
    const answer = question?.answers.find((candidate) => candidate.id === answerId);
    if (question?.status !== 'published' || !question.author || answer?.status !== 'published') return null;
    return {
      author: question.author,
      product: question.product,
      words: question.text,
      reply: answer.text,
    };
  }

  /** Erases a person's questions and answers, within the transaction of the erasure. */
  async erase(userId: string): Promise<void> {
    for (const { id } of await this.questions.findByAuthor(userId, 0)) await this.remove(userId, id);
    for (const { id, answers, accepted } of await this.questions.findAnsweredBy(userId)) {
      const remainingAnswers = answers.filter(({ author }) => author !== userId);
      const isStillAccepted = remainingAnswers.some((answer) => answer.id === accepted);
      await this.questions.setAnswers(id, remainingAnswers, isStillAccepted ? accepted : null);
    }
    for (const id of await this.moderation.withdrawVotes('question', userId))
      await this.questions.addHelpful(id, -1);
  }

  /** @throws AppError noQuestion */
  async get(id: string): Promise<QuestionFields> {
    const question = await this.questions.findById(id);
    if (!question) throw new AppError('noQuestion');
    return question;
  }

  async view(question: QuestionFields, locale: Locale, viewer: Viewer): Promise<QuestionView> {
    const [view] = await this.toViews([question], locale, viewer);
    if (!view) throw new AppError('noQuestion');
    return view;
  }

  async toViews(
    questions: readonly QuestionFields[],
    locale: Locale,
    viewer: Viewer = null,
  ): Promise<QuestionView[]> {
    const refs: ReadonlyMap<string, ProductRef> = await this.ratings.findRefs(
      questions.flatMap(({ product }) => product ?? []),
      locale,
    );
    return questions.map((question) =>
      toView(question, (question.product && refs.get(question.product)) || null, viewer),
    );
  }

  private async requireReadable(id: string, userId: string): Promise<QuestionFields> {
    const question = await this.questions.findById(id);
    if (question?.status !== 'published') throw new AppError('noQuestion');
    if (question.author === userId) throw new AppError('ownContent');
    return question;
  }
}
