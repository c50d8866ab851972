import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { CommunityService } from '../moderation/moderation.service';
import { RatingService } from '../product/rating.service';
import { ReviewRepository } from './review.repository';
import type { NewReview, ReviewChange, ReviewFields } from './review.types';

/**
 * The one way reviews come, change and go: each with the rating of the product in the same transaction, so that the
 * rating always counts exactly the published reviews.
 */
@Injectable()
export class ReviewChanges {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly ratings: RatingService,
    private readonly community: CommunityService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
  ) {}

  add(review: NewReview): Promise<ReviewFields> {
    return this.transaction.run(async () => {
      const added = await this.reviews.insert(review);
      await this.count(added, 1);
      return added;
    });
  }

  /**
   * @param author only if it is this person's
   * @returns the review before and after @throws AppError noReview
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
        await this.count(before, -1);
        await this.count(after, 1);
      }
      return { before, after };
    });
  }

  /** What staff decide; reports are settled by that, and the author hears of a reply that waited. @throws AppError noReview */
  decide({ id, status }: ReviewFields, change: ReviewChange): Promise<ReviewFields> {
    return this.transaction.run(async () => {
      await this.community.closeReports(id);
      const { after } = await this.change(id, change);
      if (status === 'pending') await this.tell(after);
      return after;
    });
  }

  /** Replies for the shop; null takes the reply back. @throws AppError noReview */
  reply(id: string, reply: ReviewFields['reply']): Promise<{ before: ReviewFields; after: ReviewFields }> {
    return this.transaction.run(async () => {
      const changed = await this.change(id, { reply });
      if (!changed.before.reply) await this.tell(changed.after);
      return changed;
    });
  }

  /** @returns the review as it was @throws AppError noReview */
  remove(id: string, author: string): Promise<ReviewFields> {
    return this.transaction.run(async () => {
      const removed = await this.reviews.remove(id, author);
      if (!removed) throw new AppError('noReview');
      await this.count(removed, -1);
      await this.community.forget(id);
      return removed;
    });
  }

  /** Those of some products that have reviews of the demonstration. */
  demoProducts = (among: readonly string[]): Promise<string[]> => this.reviews.demoProducts(among);

  /** Asks for the mail that brings the reply to its author: once for each review that is published with one. */
  private async tell({ id, author, status, reply }: ReviewFields): Promise<void> {
    if (status !== 'published' || !reply || !author) return;
    await this.outbox.add({ type: 'review-replied', key: id, refs: { userId: author, reviewId: id } });
  }

  private async count({ status, product, stars }: ReviewFields, change: 1 | -1): Promise<void> {
    if (status === 'published') await this.ratings.count(product, stars, change);
  }
}
