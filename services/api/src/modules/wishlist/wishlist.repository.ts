import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { WishlistShare } from './wishlist.schema';

@Injectable()
export class WishlistRepository {
  constructor(@InjectModel(WishlistShare.name) private readonly shares: Model<WishlistShare>) {}

  async findToken(userId: string): Promise<string | null> {
    return (await this.shares.findById(userId).lean<WishlistShare>())?.token ?? null;
  }

  /** Finds the owner of a shared list. */
  async findOwner(token: string): Promise<string | null> {
    return (await this.shares.findOne({ token }).lean<WishlistShare>())?._id.toString() ?? null;
  }

  /** Stores the token of a wishlist's link, unless the wishlist already has one. @returns the currently valid token */
  async ensureToken(userId: string, token: string): Promise<string> {
    const share = await this.shares
      .findOneAndUpdate(
        { _id: userId },
        { $setOnInsert: { token, sharedAt: new Date() } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<WishlistShare>();
    return share?.token ?? token;
  }

  async remove(userId: string): Promise<void> {
    await this.shares.deleteOne({ _id: userId });
  }
}
