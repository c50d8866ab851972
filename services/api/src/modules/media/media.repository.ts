import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, Types } from 'mongoose';
import type { UploadPreset } from '@munay/contracts/shop/media';
import { isDuplicateKeyError } from '../../database/upsert';
import { Media, MediaUsage } from './media.schema';

/** A stored picture with its ids as text. */
export type MediaFields = Omit<Media, '_id' | 'owner'> & { id: string; owner: string };

const toFields = ({ _id, owner, ...rest }: Media): MediaFields => ({
  ...rest,
  id: _id.toString(),
  owner: owner.toString(),
});

@Injectable()
export class MediaRepository {
  constructor(
    @InjectModel(Media.name) private readonly media: Model<Media>,
    @InjectModel(MediaUsage.name) private readonly usage: Model<MediaUsage>,
  ) {}

  /** Records a picture before its files are written, so that every file has a record. @returns id of the picture */
  async insert(
    owner: string,
    preset: UploadPreset,
    bytes: number,
    createdAt: Date,
    checkAt: Date,
  ): Promise<string> {
    const [created] = await this.media.create([
      { owner: new Types.ObjectId(owner), preset, bytes, createdAt, checkAt },
    ]);
    if (!created) throw new Error('The picture was not noted');
    return created._id.toString();
  }

  /**
   * Marks the files as stored.
   * @param checkAt when to check whether the picture is used; null for permanent pictures
   */
  async markStored(
    id: string,
    image: Pick<Media, 'base' | 'widths' | 'width' | 'height' | 'color' | 'checkAt'>,
  ): Promise<void> {
    await this.media.updateOne({ _id: id }, { $set: image });
  }

  /** Finds stored pictures of one owner, in any order. */
  async findOwned(owner: string, ids: readonly string[], preset: UploadPreset): Promise<MediaFields[]> {
    const found = await this.media
      .find({ _id: trusted({ $in: ids }), owner, preset, base: trusted({ $ne: '' }) })
      .lean<Media[]>();
    return found.map(toFields);
  }

  async findByOwner(owner: string): Promise<MediaFields[]> {
    return (await this.media.find({ owner }).sort({ _id: -1 }).lean<Media[]>()).map(toFields);
  }

  /** Finds stored pictures of any owner by address. */
  async findByBase(bases: readonly string[]): Promise<MediaFields[]> {
    return (await this.media.find({ base: trusted({ $in: bases }) }).lean<Media[]>()).map(toFields);
  }

  async findDue(now: Date, limit: number): Promise<MediaFields[]> {
    const found = await this.media
      .find({ checkAt: trusted({ $lte: now, $type: 'date' }) })
      .sort({ checkAt: 1 })
      .limit(limit)
      .lean<Media[]>();
    return found.map(toFields);
  }

  async setCheckAt(ids: readonly string[], checkAt: Date): Promise<void> {
    await this.media.updateMany(
      { _id: trusted({ $in: ids }), checkAt: trusted({ $ne: null }) },
      { $set: { checkAt } },
    );
  }

  /** @returns false if the picture had already been removed */
  async remove(id: string): Promise<boolean> {
    return (await this.media.deleteOne({ _id: id })).deletedCount === 1;
  }

  /** Reserves bytes of a quota in one conditional write. @returns false if the quota would be exceeded */
  async reserveQuota(key: string, bytes: number, cap: number): Promise<boolean> {
    if (bytes > cap) return false;
    try {
      await this.usage.updateOne(
        { _id: key, bytes: trusted({ $lte: cap - bytes }) },
        { $inc: { bytes } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // A row above the quota does not match the filter, so the upsert fails with a duplicate id
      if (isDuplicateKeyError(error)) return this.retryClaim(key, bytes, cap);
      throw error;
    }
  }

  async releaseQuota(key: string, bytes: number): Promise<void> {
    await this.usage.updateOne({ _id: key }, { $inc: { bytes: -bytes } });
  }

  /** Retries a reservation that conflicted with a concurrent first upload. The row exists now. */
  private async retryClaim(key: string, bytes: number, cap: number): Promise<boolean> {
    const { modifiedCount } = await this.usage.updateOne(
      { _id: key, bytes: trusted({ $lte: cap - bytes }) },
      { $inc: { bytes } },
    );
    return modifiedCount === 1;
  }
}
