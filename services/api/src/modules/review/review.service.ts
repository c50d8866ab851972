import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type {
  CursorQuery,
  OwnReviews,
  PhotoList,
  ProductRef,
  ReportInput,
  ReviewFeedQuery,
  ReviewList,
  ReviewQuery,
  ReviewSort,
} from '@munay/contracts/shop/review';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { readCursor, writeCursor } from '../../http/cursor';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { FEED_PAGE_SIZE, MAX_OWN_ITEMS, MAX_VOTES, MODERATION_LIMITS } from '../moderation/moderation.rules';
import { ModerationService } from '../moderation/moderation.service';
import { ReadingOrder } from '../moderation/reading-order';
import { OrderService } from '../order/order.service';
import { RatingService } from '../product/rating.service';
import { toCards, toView } from './review.mapper';
import { ReviewRepository, toPosition } from './review.repository';
import type { DemoCount, PublishedFilter, ReviewFields } from './review.types';
import { ReviewChangeService } from './review-change.service';

export interface ReviewAuthor {
  id: string;
  locale: Locale;
}

/** Reads reviews, and records votes and reports. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly reviewChanges: ReviewChangeService,
    private readonly moderation: ModerationService,
    private readonly ratings: RatingService,
    private readonly orders: OrderService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {}

  /** The product of a review; null if it has none. */
  findProductId = async (id: string): Promise<string | null> =>
    (await this.reviews.findById(id))?.product ?? null;

  /**
   * Published reviews of a published product, in the reader's language first.
   * @throws AppError noProduct, badRequest for a cursor from another list
   */
  async list(idOrSlug: string, query: ReviewQuery, locale: Locale): Promise<ReviewList> {
    const product = await this.ratings.findProductId(idOrSlug);
    const { stars, photos, sort = 'newest' } = query;
    const [page, rating, demo] = await Promise.all([
      this.page({ product, stars, photos }, sort, query, locale),
      this.ratings.findSummary(product),
      this.reviews.countDemo(product),
    ]);
    return { ...page, rating, buyerRating: this.ratings.exclude(rating, demo) };
  }

  async listRecent({ stars, lang, ...query }: ReviewFeedQuery, locale: Locale): Promise<ReviewList> {
    const [page, rating, demo] = await Promise.all([
      this.page({ stars, languages: lang ? [lang] : undefined }, 'newest', query, locale),
      this.ratings.findShopRating(),
      this.countShownDemo(),
    ]);
    return { ...page, rating, buyerRating: this.ratings.exclude(rating, demo) };
  }

  /** Photos of published reviews, newest first; a page contains all photos of its reviews. */
  async listPhotos({ limit = FEED_PAGE_SIZE, cursor }: CursorQuery, locale: Locale): Promise<PhotoList> {
    const after = cursor ? readCursor('photos', cursor) : null;
    const [found, total] = await Promise.all([
      this.reviews.findPublished({ photos: true }, 'newest', after, limit + 1),
      this.reviews.countPhotos(),
    ]);
    const page = found.slice(0, limit);
    const lastReview = found.length > limit ? page.at(-1) : undefined;
    const photos = (await this.addProducts(page, locale)).flatMap(([review, product]) =>
      toCards(review, product),
    );
    return {
      photos,
      total,
      nextCursor: lastReview ? writeCursor('photos', toPosition(lastReview, 'newest')) : null,
    };
  }

  /** A person's reviews, products that they can review, and helpful votes. */
  async listOwn({ id, locale }: ReviewAuthor): Promise<OwnReviews> {
    const [writtenReview, received, votes] = await Promise.all([
      this.reviews.findByAuthor(id, MAX_OWN_ITEMS),
      this.orders.listReceivedProducts(id),
      this.moderation.listVotes('review', id, MAX_VOTES),
    ]);
    const reviewedProducts = new Set(writtenReview.map(({ product }) => product));
    const open = received
      .map(({ productId }) => productId)
      .filter((productId) => !reviewedProducts.has(productId));
    const refs = await this.ratings.findRefs(open, locale);
    return {
      reviews: (await this.addProducts(writtenReview, locale)).map(([review, product]) =>
        toView(review, product, true),
      ),
      reviewable: open.flatMap((productId) => refs.get(productId) ?? []),
      votes,
    };
  }

  /** Adds or removes a helpful vote. @throws AppError noReview, ownContent, tooManyRequests */
  async vote(userId: string, id: string, helpful: boolean): Promise<{ helpful: number }> {
    await this.throttle.consume('community-vote', userId, MODERATION_LIMITS.vote);
    const review = await this.requireReadable(id, userId);
    return this.transaction.run(async () => {
      const change = await this.moderation.vote('review', id, userId, helpful);
      return { helpful: change ? await this.reviews.addHelpful(id, change) : review.helpful };
    });
  }

  /** @throws AppError noReview, ownContent, alreadyReported, tooManyRequests */
  async report(userId: string, id: string, report: ReportInput): Promise<null> {
    await this.throttle.consume('community-report', userId, MODERATION_LIMITS.report);
    await this.requireReadable(id, userId);
    await this.transaction.run(async () => {
      await this.moderation.report('review', id, userId, report);
      await this.reviews.addReport(id);
    });
    return null;
  }

  /** @throws AppError noReview */
  async get(id: string): Promise<ReviewFields> {
    const review = await this.reviews.findById(id);
    if (!review) throw new AppError('noReview');
    return review;
  }

  listReviewedProducts = async (userId: string): Promise<Set<string>> =>
    new Set((await this.reviews.findByAuthor(userId, 0)).map(({ product }) => product));

  /** A review and the workshop's reply, for the email to its author; null if either was deleted. */
  async findReply(
    id: string,
  ): Promise<{ author: string; product: string; words: string; reply: string } | null> {
    const review = await this.reviews.findById(id);
    if (review?.status !== 'published' || !review.reply || !review.author) return null;
    const { author, product, title, text, reply } = review;
    return { author, product, words: [title, text].filter(Boolean).join('\n\n'), reply: reply.text };
  }

  /** Erases a person's reviews, within the transaction of the erasure. */
  async erase(userId: string): Promise<void> {
    for (const { id } of await this.reviews.findByAuthor(userId, 0))
      await this.reviewChanges.remove(id, userId);
    for (const id of await this.moderation.withdrawVotes('review', userId))
      await this.reviews.addHelpful(id, -1);
    await this.moderation.removeReportsByPerson(userId);
  }

  /** Demo reviews that count towards the rating of the shop, which includes only published products. */
  private async countShownDemo(): Promise<DemoCount[]> {
    const demo = await this.reviews.countDemo();
    const published = await this.ratings.findPublished(demo.map(({ product }) => product));
    return demo.filter(({ product }) => published.has(product));
  }

  private async page(
    filter: PublishedFilter,
    sort: ReviewSort,
    { limit = FEED_PAGE_SIZE, cursor }: CursorQuery,
    locale: Locale,
  ): Promise<Omit<ReviewList, 'rating' | 'buyerRating'>> {
    const order = new ReadingOrder(locale, cursor ? readCursor(sort, cursor) : null);
    const [found, total] = await Promise.all([
      order.readPage(limit + 1, (languages, after, maxRows) => {
        const photoIds = languages.filter((language) => filter.languages?.includes(language) ?? true);
        return photoIds.length === 0
          ? Promise.resolve([])
          : this.reviews.findPublished({ ...filter, languages: photoIds }, sort, after, maxRows);
      }),
      this.reviews.countPublished(filter),
    ]);
    const page = found.slice(0, limit);
    const lastReview = found.length > limit ? page.at(-1) : undefined;
    return {
      reviews: (await this.addProducts(page, locale)).map(([review, product]) => toView(review, product)),
      total,
      nextCursor: lastReview
        ? writeCursor(sort, order.toPosition(lastReview, toPosition(lastReview, sort)))
        : null,
    };
  }

  /** Reviews with their products; reviews of deleted products are omitted. */
  private async addProducts(
    reviews: readonly ReviewFields[],
    locale: Locale,
  ): Promise<(readonly [ReviewFields, ProductRef])[]> {
    const refs = await this.ratings.findRefs(
      reviews.map(({ product }) => product),
      locale,
    );
    return reviews.flatMap((review) => {
      const product = refs.get(review.product);
      return product ? [[review, product] as const] : [];
    });
  }

  private async requireReadable(id: string, userId: string): Promise<ReviewFields> {
    const review = await this.reviews.findById(id);
    if (review?.status !== 'published') throw new AppError('noReview');
    if (review.author === userId) throw new AppError('ownContent');
    return review;
  }
}
