import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type { ProductRef, RatingSummary } from '@munay/contracts/shop/review';
import { AppError } from '../../errors/app-error';
import { toImage } from './product.mapper';
import { ProductRepository } from './product.repository';
import { RatingRepository, toSummary } from './rating.repository';

/** Updates and reads the ratings of products, for the modules that collect reviews. */
@Injectable()
export class RatingService {
  constructor(
    private readonly products: ProductRepository,
    private readonly ratings: RatingRepository,
  ) {}

  /** Id of a published product. @throws AppError noProduct */
  async findProductId(idOrSlug: string): Promise<string> {
    const product = await this.products.findActive(idOrSlug);
    if (!product) throw new AppError('noProduct');
    return product._id.toString();
  }

  /** Products keyed by id, for links; unknown products are absent. */
  async findRefs(ids: readonly string[], locale: Locale): Promise<Map<string, ProductRef>> {
    const found = await this.ratings.findNames([...new Set(ids)]);
    return new Map(
      found.map(({ _id, slug, title, images: [image] }) => [
        _id.toString(),
        {
          _id: _id.toString(),
          slug,
          title: title[locale],
          image: image ? toImage(image, locale) : null,
        },
      ]),
    );
  }

  /** Adds or subtracts a published review. Call inside the transaction that publishes or hides the review. */
  count = (productId: string, stars: number, change: 1 | -1): Promise<void> =>
    this.ratings.add(productId, stars, change);

  findSummary = (productId: string): Promise<RatingSummary> => this.ratings.findSummary(productId);

  findShopRating = (): Promise<RatingSummary> => this.ratings.findShopRating();

  /** A rating without some of its reviews; undefined if no reviews remain. */
  exclude(
    { stars }: RatingSummary,
    excluded: readonly { stars: number; count: number }[],
  ): { average: number; count: number } | undefined {
    const countExcluded = (value: number) =>
      excluded.filter((row) => row.stars === value).reduce((sum, { count }) => sum + count, 0);
    const { average, count } = toSummary(
      stars.map((count, at) => Math.max(0, count - countExcluded(at + 1))),
    );
    return count === 0 ? undefined : { average, count };
  }

  /** Which of these products are published. */
  findPublished = (ids: readonly string[]): Promise<Set<string>> => this.ratings.findPublished(ids);
}
