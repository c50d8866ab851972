import { Injectable } from '@nestjs/common';
import { type ProductImageInput } from '@munay/contracts/admin/product';
import { AppError } from '../../../errors/app-error';
import { MediaService } from '../../media/media.service';
import type { ProductImage } from '../../product/product.schema';
import { StoreService } from '../../store/store.service';

/** Looks up the store and the pictures to which a product input refers. */
@Injectable()
export class ProductReferenceService {
  constructor(
    private readonly media: MediaService,
    private readonly stores: StoreService,
  ) {}

  /** Id and name of a store. @throws AppError noStore */
  getStore = (id: string): Promise<{ _id: string; name: string }> => this.stores.findLabel(id);

  /** Leaves existing pictures unchanged and looks up new ones, so that clients cannot set the size of a picture. */
  async resolveImages(
    inputs: ProductImageInput[],
    current: readonly ProductImage[],
  ): Promise<ProductImage[]> {
    const imagesByBase = new Map(current.map((image) => [image.base, image]));
    const uploadedImages = await this.media.findByProducts(
      inputs.map(({ base }) => base).filter((base) => !imagesByBase.has(base)),
    );
    return inputs.map(({ base, alt }) => {
      const image = imagesByBase.get(base) ?? uploadedImages.get(base);
      if (!image) throw new AppError('imageUnknown', { base });
      const { widths, width, height, color } = image;
      return { base, widths, width, height, color, alt };
    });
  }
}
