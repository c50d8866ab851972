import { Injectable } from '@nestjs/common';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import { ProductFeed } from './product-feed.query';

/** Limits the products on sale to the number that the in-memory catalogue can hold. */
@Injectable()
export class ProductLimit {
  constructor(
    private readonly catalogue: ProductFeed,
    private readonly config: Config,
  ) {}

  /** @param before null for a new product @throws AppError catalogueFull */
  async requireRoom(before: ProductStatus | null, next: ProductStatus): Promise<void> {
    if (next !== 'active' || before === 'active') return;
    if ((await this.catalogue.countActive()) >= this.config.values.CATALOGUE_IN_MEMORY_MAX)
      throw new AppError('catalogueFull');
  }
}
