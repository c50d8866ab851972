import { Injectable } from '@nestjs/common';
import type { Decision } from '@munay/contracts/shop/review';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { ModerationService } from '../moderation/moderation.service';
import { RatingService } from '../product/rating.service';
import { ReviewRepository } from './review.repository';
import type { NewReview, ReviewChange, ReviewFields } from './review.types';

/**
 * Applies all changes to reviews. Each change updates the product's rating in the same transaction, so that the rating
 * always matches the published reviews.
 */
@Injectable()
export class ReviewChangeService {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly ratings: RatingService,
    private readonly moderation: ModerationService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
  ) {}

  add(review: NewReview): Promise<ReviewFields> {
    return this.transaction.run(async () => {
      const addedReview = await this.reviews.insert(review);
      await this.updateRating(addedReview, 1);
      return addedReview;
    });
  }

  /**
   * @param author restricts the change to reviews of this author
   * @returns the review before and after the change
   * @throws AppError noReview
   */
  change(
    id: string,
    change: ReviewChange,
    author?: string,
  ): Promise<{ before: ReviewFields; after: ReviewFields }> {
    return this.transaction.run(async () => {
      const before = await this.reviews.update(id, change, author);
      if (!before) throw new AppError('noReview');
      const after = { ...before, ...change };
      if (before.status !== after.status || before.stars !== after.stars) {
        await this.updateRating(before, -1);
        await this.updateRating(after, 1);
      }
      return { before, after };
    });
  }

  /** Applies a moderation decision, settles reports and queues the email about a reply. @throws AppError noReview */
  decide(
    { id, status, decidedAt }: ReviewFields,
    change: ReviewChange,
    decision: Decision,
  ): Promise<ReviewFields> {
    return this.transaction.run(async () => {
      const settledReports = await this.moderation.settleReports(id, decision, decidedAt);
      const { after } = await this.change(id, { ...change, ...settledReports });
      if (status === 'pending') await this.queueReplyMail(after);
      return after;
    });
  }

  /** Replies on behalf of the shop; null removes the reply. @throws AppError noReview */
  reply(id: string, reply: ReviewFields['reply']): Promise<{ before: ReviewFields; after: ReviewFields }> {
    return this.transaction.run(async () => {
      const changedReview = await this.change(id, { reply });
      if (!changedReview.before.reply) await this.queueReplyMail(changedReview.after);
      return changedReview;
    });
  }

  /** Deletes a review. @returns the deleted review @throws AppError noReview */
  remove(id: string, author: string): Promise<ReviewFields> {
    return this.transaction.run(async () => {
      const removedReview = await this.reviews.remove(id, author);
      if (!removedReview) throw new AppError('noReview');
      await this.updateRating(removedReview, -1);
      await this.moderation.deleteBySubject(id);
      return removedReview;
    });
  }

  /** Which of these products have demo reviews. */
  listDemoProducts = (productIds: readonly string[]): Promise<string[]> =>
    this.reviews.demoProducts(productIds);

  /** Queues the email about a reply to the author, once per published review. */
  private async queueReplyMail({ id, author, status, reply }: ReviewFields): Promise<void> {
    if (status !== 'published' || !reply || !author) return;
    await this.outbox.add({ type: 'review-replied', key: id, refs: { userId: author, reviewId: id } });
  }

  private async updateRating({ status, product, stars }: ReviewFields, change: 1 | -1): Promise<void> {
    if (status === 'published') await this.ratings.count(product, stars, change);
  }
}
