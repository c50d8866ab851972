import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type { CreateQuestionInput, QuestionView } from '@munay/contracts/shop/question';
import { AppError } from '../../errors/app-error';
import { isAdmin, type SignedInUser } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { MODERATION_LIMITS, toPublicName } from '../moderation/moderation.rules';
import { OrderService } from '../order/order.service';
import { RatingService } from '../product/rating.service';
import { UserService } from '../user/user.service';
import { QuestionRepository } from './question.repository';
import { QuestionService } from './question.service';
import { QuestionChangeService } from './question-change.service';

/** Creates questions and answers from shoppers and staff. */
@Injectable()
export class QuestionWritingService {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly questionChanges: QuestionChangeService,
    private readonly ratings: RatingService,
    private readonly orders: OrderService,
    private readonly users: UserService,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
    private readonly question: QuestionService,
  ) {}

  /** Asks a question. New questions are moderated. @throws AppError noProduct, tooManyRequests */
  async createQuestion(
    user: SignedInUser,
    { productId, text }: CreateQuestionInput,
    locale: Locale,
  ): Promise<QuestionView> {
    await this.throttle.consume('question-write', user.id, MODERATION_LIMITS.write);
    const product = productId ? await this.ratings.findProductId(productId) : null;
    const question = await this.questionChanges.add({
      product,
      author: user.id,
      authorName: toPublicName(await this.users.view(user.id)),
      locale,
      text,
      status: 'pending',
      shownAt: this.clock.now(),
    });
    return this.question.view(question, locale, { id: user.id });
  }

  /**
   * Answers a published question. Answers by staff are published immediately and emailed to the asker. Answers by
   * customers who have received the product are moderated.
   * @throws AppError noQuestion, notBought, questionFull, tooManyRequests
   */
  async answer(user: SignedInUser, id: string, text: string, locale: Locale): Promise<QuestionView> {
    await this.throttle.consume('question-write', user.id, MODERATION_LIMITS.write);
    const staff = isAdmin(user);
    const question = await this.questions.findById(id);
    if (!question || (question.status !== 'published' && !staff)) throw new AppError('noQuestion');
    if (!staff) await this.assertPurchased(user.id, question.product);
    const authorName = toPublicName(await this.users.view(user.id));
    const answeredQuestion = await this.questionChanges.answer(id, {
      by: staff ? 'staff' : 'buyer',
      author: user.id,
      authorName,
      locale,
      text,
      status: staff ? 'published' : 'pending',
      reason: null,
      at: this.clock.now(),
    });
    return this.question.view(answeredQuestion, locale, staff ? 'staff' : { id: user.id });
  }

  private async assertPurchased(userId: string, product: string | null): Promise<void> {
    const received = await this.orders.listReceivedProducts(userId);
    const isAllowed =
      product === null ? received.length > 0 : received.some((candidate) => candidate.productId === product);
    if (!isAllowed) throw new AppError('notBought');
  }
}
