import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, Types } from 'mongoose';
import { Favorite } from './favorite.schema';

/** A favourite. Its id increases with time, so lists are sorted and paged by it. */
export interface FavoriteFields {
  id: string;
  productId: string;
  person: string;
}

type StoredFavorite = Favorite & { _id: Types.ObjectId };
const toFields = ({ _id, product, person }: StoredFavorite): FavoriteFields => ({
  id: _id.toString(),
  productId: product.toString(),
  person,
});

@Injectable()
export class FavoriteRepository {
  constructor(@InjectModel(Favorite.name) private readonly favorites: Model<Favorite>) {}

  async exists(productId: string, person: string): Promise<boolean> {
    return (await this.favorites.exists({ product: productId, person }).exec()) !== null;
  }

  count = (person: string): Promise<number> => this.favorites.countDocuments({ person }).exec();

  /**
   * Lists the favourites of a person, newest first.
   * @param before lists only favourites older than this id
   */
  async findPage(person: string, limit: number, before?: string): Promise<FavoriteFields[]> {
    const olderFilter = before ? { _id: trusted({ $lt: new Types.ObjectId(before) }) } : {};
    const found = await this.favorites
      .find({ person, ...olderFilter })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<StoredFavorite[]>()
      .exec();
    return found.map(toFields);
  }

  async findUsersByProduct(
    productId: string,
    limit: number,
    after: string | null,
  ): Promise<FavoriteFields[]> {
    const newerFilter = after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {};
    const found = await this.favorites
      .find({ product: new Types.ObjectId(productId), person: trusted({ $regex: /^user:/ }), ...newerFilter })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<StoredFavorite[]>()
      .exec();
    return found.map(toFields);
  }

  /** @returns false if the product is already a favourite */
  async insert(productId: string, person: string): Promise<boolean> {
    const result = await this.favorites
      .updateOne({ product: productId, person }, { $setOnInsert: { at: new Date() } }, { upsert: true })
      .exec();
    return result.upsertedCount === 1;
  }

  /** @returns false if the product was not a favourite */
  async remove(productId: string, person: string): Promise<boolean> {
    return (await this.favorites.deleteOne({ product: productId, person }).exec()).deletedCount === 1;
  }

  async removeMany(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.favorites.deleteMany({ _id: trusted({ $in: ids }) }).exec();
  }

  /** Transfers favourites to another person, who must not have favourites for these products yet. */
  async transfer(ids: readonly string[], person: string): Promise<void> {
    if (ids.length > 0)
      await this.favorites.updateMany({ _id: trusted({ $in: ids }) }, { $set: { person } }).exec();
  }
}
