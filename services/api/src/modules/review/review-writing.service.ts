import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type {
  ChangeReviewInput,
  ProductRef,
  ReviewPhotoInput,
  ReviewView,
  WriteReviewInput,
} from '@munay/contracts/shop/review';
import { isDuplicateKeyError } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { MediaService } from '../media/media.service';
import { MODERATION_LIMITS, toPublicName } from '../moderation/moderation.rules';
import { OrderService } from '../order/order.service';
import { RatingService } from '../product/rating.service';
import { UserService } from '../user/user.service';
import { toView } from './review.mapper';
import { ReviewRepository } from './review.repository';
import type { ReviewAuthor } from './review.service';
import type { PhotoFields, ReviewFields } from './review.types';
import { ReviewChangeService } from './review-change.service';

/** Default alternative text of photos. */
const DEFAULT_ALT: Record<Locale, string> = { es: 'Foto de la reseña', en: 'Photo with the review' };

/** Lets authors create, edit and delete their reviews. */
@Injectable()
export class ReviewWritingService {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly reviewChanges: ReviewChangeService,
    private readonly ratings: RatingService,
    private readonly orders: OrderService,
    private readonly media: MediaService,
    private readonly users: UserService,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a review of a delivered product. New reviews are moderated.
   * @throws AppError noProduct, notBought, alreadyReviewed, imageUnknown, tooManyRequests
   */
  async write(
    writer: ReviewAuthor,
    { productId, photos = [], ...texts }: WriteReviewInput,
  ): Promise<ReviewView> {
    await this.throttle.consume('review-write', writer.id, MODERATION_LIMITS.write);
    const product = (await this.ratings.findRefs([productId], writer.locale)).get(productId);
    if (!product) throw new AppError('noProduct');
    const received = await this.orders.listReceivedProducts(writer.id);
    const order = received.find((line) => line.productId === productId)?.orderId;
    if (!order) throw new AppError('notBought');
    const review = {
      ...texts,
      product: productId,
      author: writer.id,
      order,
      authorName: toPublicName(await this.users.view(writer.id)),
      locale: writer.locale,
      photos: await this.findUploadedPhotos(writer, photos),
      status: 'pending' as const,
      shownAt: this.clock.now(),
    };
    try {
      return toView(await this.reviewChanges.add(review), product, true);
    } catch (error) {
      throw isDuplicateKeyError(error) ? new AppError('alreadyReviewed') : error;
    }
  }

  /**
   * Edits the author's review. It is moderated again, and the reply to the previous text is removed.
   * @throws AppError noReview, also for the review of another person; imageUnknown, tooManyRequests
   */
  async change(
    writer: ReviewAuthor,
    id: string,
    { photos = [], ...texts }: ChangeReviewInput,
  ): Promise<ReviewView> {
    await this.throttle.consume('review-write', writer.id, MODERATION_LIMITS.write);
    const previousReview = await this.reviews.findById(id);
    if (!previousReview || previousReview.author !== writer.id) throw new AppError('noReview');
    const retainedPhotos = await this.findRetainedPhotos(writer, previousReview, photos);
    const change = {
      ...texts,
      photos: retainedPhotos,
      status: 'pending' as const,
      reason: null,
      reply: null,
    };
    const { before, after } = await this.reviewChanges.change(id, change, writer.id);
    const droppedPhotos = before.photos.filter(
      (photo) => !retainedPhotos.some((candidate) => candidate.id === photo.id),
    );
    await this.media.release(droppedPhotos.map((photo) => photo.id));
    return toView(after, await this.findRef(after.product, writer.locale), true);
  }

  /** Deletes the review with its votes; the next clean-up removes its photos. @throws AppError noReview */
  async remove(userId: string, id: string): Promise<null> {
    const removedReview = await this.reviewChanges.remove(id, userId);
    await this.media.release(removedReview.photos.map((photo) => photo.id));
    return null;
  }

  private async findRef(productId: string, locale: Locale): Promise<ProductRef> {
    const product = (await this.ratings.findRefs([productId], locale)).get(productId);
    if (!product) throw new AppError('noProduct');
    return product;
  }

  private async findUploadedPhotos(
    writer: ReviewAuthor,
    photos: readonly ReviewPhotoInput[],
  ): Promise<PhotoFields[]> {
    const ids = photos.map(({ mediaId }) => mediaId);
    const images = await this.media.findOwned(writer.id, ids, 'review');
    return images.map((image, at) => ({
      ...image,
      id: ids[at] ?? '',
      alt: photos[at]?.alt || DEFAULT_ALT[writer.locale],
      hidden: null,
    }));
  }

  /** The photos after an edit; hidden photos stay hidden. */
  private async findRetainedPhotos(
    writer: ReviewAuthor,
    { photos: old }: ReviewFields,
    photos: readonly ReviewPhotoInput[],
  ): Promise<PhotoFields[]> {
    const uploadedPhotos = await this.findUploadedPhotos(writer, photos);
    return uploadedPhotos.map((photo) => ({
      ...photo,
      hidden: old.find(({ id }) => id === photo.id)?.hidden ?? null,
    }));
  }
}
