import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { RatingSummary } from '@munay/contracts/shop/review';
import { Product } from './product.schema';

const NO_STARS: RatingSummary['stars'] = [0, 0, 0, 0, 0];
/** The average rating, to two decimals; 0 without reviews. */
const AVERAGE = {
  $cond: [
    { $eq: ['$rating.count', 0] },
    0,
    {
      $round: [
        {
          $divide: [
            {
              $sum: {
                $map: {
                  input: { $range: [0, 5] },
                  as: 'at',
                  in: {
                    $multiply: [{ $add: ['$$at', 1] }, { $arrayElemAt: ['$rating.stars', '$$at'] }],
                  },
                },
              },
            },
            '$rating.count',
          ],
        },
        2,
      ],
    },
  ],
};

/** Ratings of products. The counts per star are stored; average and count are derived from them in the same write. */
@Injectable()
export class RatingRepository {
  constructor(@InjectModel(Product.name) private readonly products: Model<Product>) {}

  /** Adds or subtracts a review, in the current transaction. This is not an edit, so `updatedAt` does not change. */
  async add(productId: string, stars: number, change: 1 | -1): Promise<void> {
    const countedRatings = {
      $map: {
        input: { $range: [0, 5] },
        as: 'at',
        in: {
          $add: [
            { $arrayElemAt: ['$rating.stars', '$$at'] },
            { $cond: [{ $eq: ['$$at', stars - 1] }, change, 0] },
          ],
        },
      },
    };
    await this.products
      .updateOne(
        { _id: productId },
        [
          { $set: { 'rating.stars': countedRatings } },
          { $set: { 'rating.count': { $sum: '$rating.stars' } } },
          { $set: { 'rating.average': AVERAGE } },
        ],
        { updatePipeline: true, timestamps: false },
      )
      .exec();
  }

  async findSummary(productId: string): Promise<RatingSummary> {
    const product = await this.products
      .findById(productId, { rating: 1 })
      .lean<Pick<Product, 'rating'>>()
      .exec();
    return toSummary(product?.rating.stars ?? NO_STARS);
  }

  /** The average rating of all published products. */
  async findShopRating(): Promise<RatingSummary> {
    const rows = await this.products
      .aggregate<{ _id: number; count: number }>([
        { $match: { status: 'active', 'rating.count': { $gt: 0 } } },
        { $unwind: { path: '$rating.stars', includeArrayIndex: 'at' } },
        { $group: { _id: '$at', count: { $sum: '$rating.stars' } } },
      ])
      .exec();
    const stars = NO_STARS.map((_, at) => rows.find(({ _id }) => Number(_id) === at)?.count ?? 0);
    return toSummary(stars);
  }

  async findPublished(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const published = await this.products
      .aggregate<Pick<Product, '_id'>>([
        { $match: { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, status: 'active' } },
        { $project: { _id: 1 } },
      ])
      .exec();
    return new Set(published.map(({ _id }) => _id.toString()));
  }

  /** Product names for emails, reviews and questions, in any status. */
  findNames(ids: readonly string[]): Promise<Pick<Product, '_id' | 'slug' | 'title' | 'images'>[]> {
    return this.products
      .aggregate<Pick<Product, '_id' | 'slug' | 'title' | 'images'>>([
        { $match: { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } } },
        { $project: { slug: 1, title: 1, images: { $slice: ['$images', 1] } } },
      ])
      .exec();
  }
}

export function toSummary(stars: readonly number[]): RatingSummary {
  const count = stars.reduce((sum, star) => sum + star, 0);
  const points = stars.reduce((sum, star, at) => sum + star * (at + 1), 0);
  return {
    average: count === 0 ? 0 : Math.round((points / count) * 100) / 100,
    count,
    stars: [...stars] as RatingSummary['stars'],
  };
}
