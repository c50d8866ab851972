import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type { ProductView } from '@munay/contracts/product';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../http/app-error';
import { ThrottleService } from '../auth/throttle.service';
import { CatalogueService } from './catalogue.service';
import { LikeRepository } from './like.repository';
import { ProductRepository } from './product.repository';

const LIMIT = { points: 60, seconds: 60 };

@Injectable()
export class LikeService {
  constructor(
    private readonly products: ProductRepository,
    private readonly likes: LikeRepository,
    private readonly catalogue: CatalogueService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Likes a product or takes the like back; the same wish twice changes nothing.
   * @param person who likes, as `personOf` names them
   * @param liked the wish; the opposite of the present state when absent
   * @returns the product with its likes of now
   * @throws AppError noProduct, tooManyRequests
   */
  async like(
    idOrSlug: string,
    liked: boolean | undefined,
    { person, ip, locale }: { person: string; ip: string; locale: Locale },
  ): Promise<ProductView> {
    await this.throttle.take('like', ip, LIMIT);
    const product = await this.products.findActive(idOrSlug);
    if (!product) throw new AppError('noProduct');
    const id = product._id.toString();
    await this.transaction.run(async () => {
      const wanted = liked ?? !(await this.likes.exists(id, person));
      const changed = wanted ? await this.likes.insert(id, person) : await this.likes.remove(id, person);
      if (changed) await this.products.addLikes(id, wanted ? 1 : -1);
    });
    return this.catalogue.viewNow(id, locale, person);
  }
}
