import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import type { ModerationQuery, ModerationStatus } from '@munay/contracts/shop/review';
import { toFields } from './review.repository';
import { Review } from './review.schema';
import type { ReviewFields } from './review.types';

const createQueueFilter = ({ status, reported }: Pick<ModerationQuery, 'status' | 'reported'>) => ({
  ...(status && { status }),
  ...(reported && { reports: trusted({ $gt: 0 }) }),
});

/** Reads reviews for moderation. */
@Injectable()
export class ReviewQueueQuery {
  constructor(@InjectModel(Review.name) private readonly reviews: Model<Review>) {}

  /** One page, longest waiting first. */
  async findPage(
    query: Pick<ModerationQuery, 'status' | 'reported'>,
    skip: number,
    limit: number,
  ): Promise<{ reviews: ReviewFields[]; total: number }> {
    const filter = createQueueFilter(query);
    const [reviews, total] = await Promise.all([
      this.reviews.find(filter).sort({ updatedAt: 1, _id: 1 }).skip(skip).limit(limit).lean<Review[]>(),
      this.reviews.countDocuments(filter),
    ]);
    return { reviews: reviews.map(toFields), total };
  }

  /** Reviews with photos, last changed first, with the number of photos. */
  async findPageWithPhotos(
    query: Pick<ModerationQuery, 'status' | 'reported'>,
    skip: number,
    limit: number,
  ): Promise<{ reviews: ReviewFields[]; total: number }> {
    const filter = { ...createQueueFilter(query), 'photos._id': trusted({ $exists: true }) };
    const [reviews, total] = await Promise.all([
      this.reviews.find(filter).sort({ updatedAt: 1, _id: 1 }).skip(skip).limit(limit).lean<Review[]>(),
      this.reviews.countDocuments(filter),
    ]);
    return { reviews: reviews.map(toFields), total };
  }

  async countByStatus(): Promise<Record<ModerationStatus, number>> {
    const countByStatus = (status: ModerationStatus) => this.reviews.countDocuments({ status }).exec();
    const [pending, published, hidden] = await Promise.all([
      countByStatus('pending'),
      countByStatus('published'),
      countByStatus('hidden'),
    ]);
    return { pending, published, hidden };
  }
}
