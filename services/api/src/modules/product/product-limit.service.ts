import { Injectable } from '@nestjs/common';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import { ProductFeedQuery } from './product-feed.query';

/** Limits the number of products on sale to what the in-memory catalogue can hold. */
@Injectable()
export class ProductLimitService {
  constructor(
    private readonly productFeed: ProductFeedQuery,
    private readonly config: Config,
  ) {}

  /** @param before null for a new product @throws AppError catalogueFull */
  async assertLimit(before: ProductStatus | null, nextStatus: ProductStatus): Promise<void> {
    if (nextStatus !== 'active' || before === 'active') return;
    if ((await this.productFeed.countActive()) >= this.config.values.CATALOGUE_IN_MEMORY_MAX)
      throw new AppError('catalogueFull');
  }
}
