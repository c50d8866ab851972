import { Injectable } from '@nestjs/common';
import type { Localized } from '@munay/contracts/locale';
import type { GoodsLine } from '@munay/contracts/pricing/lines';
import { Clock } from '../../../runtime/clock';
import { pieceOf } from '../../product/product.mapper';
import { discountInForce } from '../../product/product.pricing';
import { ProductService } from '../../product/product.service';

/** A size on sale as one piece. */
export type ShelfPiece = GoodsLine & { title: Localized; size: string };

/** Each size on sale as one piece, to see what a promotion is about. */
@Injectable()
export class PromotionShelf {
  constructor(
    private readonly products: ProductService,
    private readonly clock: Clock,
  ) {}

  async pieces(): Promise<ShelfPiece[]> {
    const lines: ShelfPiece[] = [];
    const now = this.clock.now();
    for await (const product of this.products.inOrder(['active']))
      for (const size of product.sizes)
        lines.push({
          ...pieceOf(product, size, discountInForce(product, now)),
          title: product.title,
          size: size.label,
        });
    return lines;
  }
}
