import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type {
  Decision,
  ModerationPhotoPage,
  ModerationQuery,
  ModerationReview,
  ModerationReviewPage,
  ProductRef,
  ReviewView,
} from '@munay/contracts/shop/review';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { assertUndoable, QUEUE_PAGE_SIZE, toStored } from '../../moderation/moderation.rules';
import { RatingService } from '../../product/rating.service';
import { toPhoto, toView } from '../../review/review.mapper';
import { ReviewService } from '../../review/review.service';
import type { ReviewChange, ReviewFields } from '../../review/review.types';
import { ReviewChangeService } from '../../review/review-change.service';
import { ReviewQueueQuery } from '../../review/review-queue.query';
import { ModerationFactsService } from './moderation-facts.service';

/** Moderates reviews: publishes them, hides them with a reason, and replies. The text itself is never edited. */
@Injectable()
export class AdminReviewService {
  constructor(
    private readonly reviewQueue: ReviewQueueQuery,
    private readonly reviews: ReviewService,
    private readonly reviewChanges: ReviewChangeService,
    private readonly ratings: RatingService,
    private readonly moderationFacts: ModerationFactsService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** Lists reviews in any state, longest waiting first, with their report reasons. */
  async listQueue(query: ModerationQuery, locale: Locale): Promise<ModerationReviewPage> {
    const { page = 1, pageSize = QUEUE_PAGE_SIZE } = query;
    const [{ reviews, total }, counts] = await Promise.all([
      this.reviewQueue.findPage(query, (page - 1) * pageSize, pageSize),
      this.reviewQueue.countByStatus(),
    ]);
    return { page, pageSize, total, counts, reviews: await this.toRows(reviews, locale) };
  }

  /** Lists photos with their reviews. The page size is a number of reviews. */
  async listPhotoQueue(query: ModerationQuery, locale: Locale): Promise<ModerationPhotoPage> {
    const { page = 1, pageSize = QUEUE_PAGE_SIZE } = query;
    const { reviews, total } = await this.reviewQueue.findPageWithPhotos(
      query,
      (page - 1) * pageSize,
      pageSize,
    );
    const refs = await this.findRefs(reviews, locale);
    const photos = reviews.flatMap((review) => {
      const view = toView(review, getProductRef(refs, review), true);
      return review.photos.map((photo) => ({ ...toPhoto(photo), review: view }));
    });
    return { page, pageSize, total, photos };
  }

  /**
   * Publishes or hides a review and closes its reports, or undoes an earlier decision.
   * @throws AppError noReview, reasonMissing, editConflict
   */
  async decide(id: string, decision: Decision, locale: Locale, by: StaffCaller): Promise<ReviewView> {
    const storedDecision = toStored(decision);
    return this.transaction.run(async () => {
      const previousReview = await this.reviews.get(id);
      assertUndoable(previousReview, decision);
      const isFirstPublication = storedDecision.status === 'published' && previousReview.status === 'pending';
      const change = { ...storedDecision, ...(isFirstPublication && { shownAt: this.clock.now() }) };
      return this.completeDecision(previousReview, change, decision, locale, by);
    });
  }

  /**
   * Shows or hides one photo of a review, or undoes an earlier decision.
   * @throws AppError noReview, imageUnknown, reasonMissing, editConflict
   */
  async decidePhoto(
    id: string,
    photoId: string,
    decision: Decision,
    locale: Locale,
    by: StaffCaller,
  ): Promise<ReviewView> {
    const { reason } = toStored(decision);
    return this.transaction.run(async () => {
      const previousReview = await this.reviews.get(id);
      const { photos } = previousReview;
      const photo = photos.find((candidate) => candidate.id === photoId);
      if (!photo) throw new AppError('imageUnknown');
      assertUndoable({ status: photo.hidden ? 'hidden' : 'published', reason: photo.hidden }, decision);
      const decidedPhotos = photos.map((entry) => (entry === photo ? { ...photo, hidden: reason } : entry));
      return this.completeDecision(previousReview, { photos: decidedPhotos }, decision, locale, by);
    });
  }

  /** Publishes a reply of the shop and emails the author. An empty text removes the reply. @throws AppError noReview */
  async reply(id: string, text: string, locale: Locale, by: StaffCaller): Promise<ReviewView> {
    const reply = text === '' ? null : { text, at: this.clock.now() };
    const after = await this.transaction.run(async () => {
      const repliedReview = await this.reviewChanges.reply(id, reply);
      await this.audit('review.reply', repliedReview.before, repliedReview.after, by);
      return repliedReview.after;
    });
    return toView(after, getProductRef(await this.findRefs([after], locale), after), true);
  }

  private async completeDecision(
    previous: ReviewFields,
    change: ReviewChange,
    decision: Decision,
    locale: Locale,
    by: StaffCaller,
  ): Promise<ReviewView> {
    const after = await this.transaction.run(async () => {
      const decidedReview = await this.reviewChanges.decide(previous, change, decision);
      await this.audit('review.decide', previous, decidedReview, by);
      return decidedReview;
    });
    return toView(after, getProductRef(await this.findRefs([after], locale), after), true);
  }

  private audit(
    action: 'review.decide' | 'review.reply',
    before: ReviewFields,
    after: ReviewFields,
    by: StaffCaller,
  ): Promise<void> {
    const toDecision = ({ status, reason, reply, photos }: ReviewFields) => ({
      status,
      reason,
      reply: reply?.text ?? null,
      hiddenPhotos: photos.filter(({ hidden }) => hidden !== null).map(({ id }) => id),
    });
    // The label omits the review title, because the author may delete the review but the log cannot be erased
    const entity = { kind: 'review', id: after.id, label: '' } as const;
    return this.auditLog.record({ by, action, entity, before: toDecision(before), after: toDecision(after) });
  }

  private async toRows(reviews: readonly ReviewFields[], locale: Locale): Promise<ModerationReview[]> {
    const [refs, facts] = await Promise.all([
      this.findRefs(reviews, locale),
      this.moderationFacts.loadFacts(reviews),
    ]);
    return facts.map((fact, at) => {
      const review = reviews[at] as ReviewFields;
      return { ...toView(review, getProductRef(refs, review), true), ...fact };
    });
  }

  private findRefs(reviews: readonly ReviewFields[], locale: Locale): Promise<Map<string, ProductRef>> {
    return this.ratings.findRefs(
      reviews.map(({ product }) => product),
      locale,
    );
  }
}

/** The reviewed product; a placeholder if it was deleted. */
const getProductRef = (refs: ReadonlyMap<string, ProductRef>, { product }: ReviewFields): ProductRef =>
  refs.get(product) ?? { _id: product, slug: product, title: '–', image: null };
