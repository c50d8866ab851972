import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, Types } from 'mongoose';
import type { ReviewSort } from '@munay/contracts/shop/review';
import type { Position } from '../../http/cursor';
import { Review } from './review.schema';
import type {
  DemoCount,
  NewReview,
  PhotoFields,
  PublishedFilter,
  ReviewChange,
  ReviewFields,
} from './review.types';

const SORTS = {
  newest: { field: 'shownAt', direction: -1 },
  helpful: { field: 'helpful', direction: -1 },
  best: { field: 'stars', direction: -1 },
  worst: { field: 'stars', direction: 1 },
} as const;

export const toFields = ({ _id, product, author, photos, ...rest }: Review): ReviewFields => ({
  ...rest,
  id: _id.toString(),
  product: product.toString(),
  author: author?.toString() ?? null,
  photos: photos.map(({ _id: photoId, ...photo }) => ({ ...photo, id: photoId.toString() })),
});

const toStoredPhotos = (photos: readonly PhotoFields[]) => ({
  photos: photos.map(({ id, ...photo }) => ({ ...photo, _id: new Types.ObjectId(id) })),
  photoCount: photos.filter(({ hidden }) => hidden === null).length,
});

/** The cursor after a review in this sort order. */
export const toPosition = (review: ReviewFields, sort: ReviewSort): Position => ({
  keys: [Number(review[SORTS[sort].field])],
  id: review.id,
});

@Injectable()
export class ReviewRepository {
  constructor(@InjectModel(Review.name) private readonly reviews: Model<Review>) {}

  async findPublished(
    filter: PublishedFilter,
    sort: ReviewSort,
    after: Position | null,
    limit: number,
  ): Promise<ReviewFields[]> {
    const { field, direction } = SORTS[sort];
    const found = await this.reviews
      .find({ ...createPublishedFilter(filter), ...(after && matchAfter(sort, after)) })
      .sort({ [field]: direction, _id: -1 })
      .limit(limit)
      .lean<Review[]>();
    return found.map(toFields);
  }

  countPublished = (filter: PublishedFilter): Promise<number> =>
    this.reviews.countDocuments(createPublishedFilter(filter)).exec();

  async countPhotos(): Promise<number> {
    const [sum] = await this.reviews.aggregate<{ photos: number }>([
      { $match: { status: 'published', photoCount: { $gt: 0 } } },
      { $group: { _id: null, photos: { $sum: '$photoCount' } } },
    ]);
    return sum?.photos ?? 0;
  }

  async findByAuthor(author: string, limit: number): Promise<ReviewFields[]> {
    const found = await this.reviews.find({ author }).sort({ createdAt: -1 }).limit(limit).lean<Review[]>();
    return found.map(toFields);
  }

  async findById(id: string): Promise<ReviewFields | null> {
    const review = await this.reviews.findById(id).lean<Review>();
    return review && toFields(review);
  }

  async usesPhoto(mediaId: string): Promise<boolean> {
    return (await this.reviews.exists({ 'photos._id': mediaId })) !== null;
  }

  async insert({ photos, product, author, order, ...review }: NewReview): Promise<ReviewFields> {
    const [document] = await this.reviews.create([
      {
        ...review,
        ...toStoredPhotos(photos),
        product: new Types.ObjectId(product),
        ...(author && { author: new Types.ObjectId(author) }),
        ...(order && { order: new Types.ObjectId(order) }),
      },
    ]);
    if (!document) throw new Error('The review was not stored');
    return toFields(document.toObject<Review>());
  }

  /** @returns the review before the change; null when it was deleted or belongs to another author */
  async update(
    id: string,
    { photos, ...change }: ReviewChange,
    author?: string,
  ): Promise<ReviewFields | null> {
    const before = await this.reviews
      .findOneAndUpdate(
        { _id: id, ...(author && { author }) },
        { $set: { ...change, ...(photos && toStoredPhotos(photos)) } },
        { returnDocument: 'before', runValidators: true },
      )
      .lean<Review>();
    return before && toFields(before);
  }

  /** @returns the deleted review; null when it was already deleted or belongs to another author */
  async remove(id: string, author: string): Promise<ReviewFields | null> {
    const removedReview = await this.reviews.findOneAndDelete({ _id: id, author }).lean<Review>();
    return removedReview && toFields(removedReview);
  }

  /** Votes and reports are not edits, so `updatedAt` does not change. @returns the new number of votes */
  async addHelpful(id: string, change: 1 | -1): Promise<number> {
    const review = await this.reviews
      .findByIdAndUpdate(id, { $inc: { helpful: change } }, { returnDocument: 'after', timestamps: false })
      .lean<Review>();
    return review?.helpful ?? 0;
  }

  async addReport(id: string): Promise<void> {
    await this.reviews.updateOne({ _id: id }, { $inc: { reports: 1 } }, { timestamps: false });
  }

  /** Published demo reviews by product and stars. @param product restricts the result to a product */
  countDemo(product?: string): Promise<DemoCount[]> {
    return this.reviews
      .aggregate<DemoCount>([
        {
          $match: {
            demo: true,
            status: 'published',
            ...(product && { product: new Types.ObjectId(product) }),
          },
        },
        { $group: { _id: { product: '$product', stars: '$stars' }, count: { $sum: 1 } } },
        { $project: { _id: 0, product: { $toString: '$_id.product' }, stars: '$_id.stars', count: 1 } },
      ])
      .exec();
  }

  async demoProducts(productIds: readonly string[]): Promise<string[]> {
    const products = trusted({ $in: productIds });
    return (await this.reviews.distinct('product', { product: products, demo: true })).map(String);
  }
}

const createPublishedFilter = ({ product, stars, photos, languages }: PublishedFilter) => ({
  status: 'published' as const,
  ...(product && { product }),
  ...(stars && { stars }),
  ...(languages && { locale: trusted({ $in: [...languages] }) }),
  ...(photos && { photoCount: trusted({ $gt: 0 }) }),
});

function matchAfter(sort: ReviewSort, { keys: [key = 0], id }: Position): object {
  const { field, direction } = SORTS[sort];
  const value = field === 'shownAt' ? new Date(key) : key;
  const positionFilter = direction === -1 ? { $lt: value } : { $gt: value };
  return {
    $or: [
      { [field]: trusted(positionFilter) },
      { [field]: value, _id: trusted({ $lt: new Types.ObjectId(id) }) },
    ],
  };
}
