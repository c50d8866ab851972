import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ProductLike } from './product.schema';

@Injectable()
export class LikeRepository {
  constructor(@InjectModel(ProductLike.name) private readonly likes: Model<ProductLike>) {}

  async exists(productId: string, person: string): Promise<boolean> {
    return (await this.likes.exists({ product: productId, person }).exec()) !== null;
  }

  /** @returns false when the like was there already */
  async insert(productId: string, person: string): Promise<boolean> {
    const result = await this.likes
      .updateOne({ product: productId, person }, { $setOnInsert: { at: new Date() } }, { upsert: true })
      .exec();
    return result.upsertedCount === 1;
  }

  /** @returns false when there was none */
  async remove(productId: string, person: string): Promise<boolean> {
    return (await this.likes.deleteOne({ product: productId, person }).exec()).deletedCount === 1;
  }
}
