import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, Types } from 'mongoose';
import { isDuplicateKeyError } from '../../database/upsert';
import { type PriceDrop, PriceMail, PriceWatch } from './product-alert.schema';

export type WatchFields = Omit<PriceWatch, '_id'> & { productId: string };
export type PriceMailFields = Omit<PriceMail, 'productId'> & { id: string; productId: string };

const toWatch = ({ _id, ...watch }: PriceWatch): WatchFields => ({ ...watch, productId: _id.toString() });
const toMail = ({ _id, productId, ...mail }: PriceMail & { _id: Types.ObjectId }): PriceMailFields => ({
  ...mail,
  id: _id.toString(),
  productId: productId.toString(),
});

@Injectable()
export class PriceAlertRepository {
  constructor(
    @InjectModel(PriceWatch.name) private readonly watches: Model<PriceWatch>,
    @InjectModel(PriceMail.name) private readonly mails: Model<PriceMail>,
  ) {}

  async findWatches(productIds: readonly string[]): Promise<Map<string, WatchFields>> {
    const found = await this.watches.find({ _id: trusted({ $in: productIds }) }).lean<PriceWatch[]>();
    return new Map(found.map((watch) => [watch._id.toString(), toWatch(watch)]));
  }

  async findWatch(productId: string): Promise<WatchFields | null> {
    const watch = await this.watches.findById(productId).lean<PriceWatch>();
    return watch && toWatch(watch);
  }

  /** Products with discounts that have not been announced to every subscriber yet. */
  async findProductsWithDrops(): Promise<string[]> {
    const found = await this.watches
      .find({ 'drop.size': trusted({ $type: 'string' }) }, { _id: 1 })
      .lean<Pick<PriceWatch, '_id'>[]>();
    return found.map(({ _id }) => _id.toString());
  }

  /** Starts watching products, except those that another worker has added. */
  async insertWatches(products: readonly Pick<WatchFields, 'productId' | 'prices'>[]): Promise<void> {
    const watches = products.map(({ productId, prices }) => ({ _id: new Types.ObjectId(productId), prices }));
    await this.watches.insertMany(watches, { ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKeyError(error)) throw error;
    });
  }

  /** @returns false after a concurrent write */
  async setWatch(
    { productId, version }: Pick<WatchFields, 'productId' | 'version'>,
    change: { prices?: PriceWatch['prices']; drop?: PriceDrop | null },
  ): Promise<boolean> {
    const { modifiedCount } = await this.watches.updateOne(
      { _id: productId, version },
      { $set: change, $inc: { version: 1 } },
    );
    return modifiedCount === 1;
  }

  async findNotifiedUsers(productId: string, userIds: readonly string[], since: Date): Promise<string[]> {
    const found = await this.mails
      .find(
        {
          productId: new Types.ObjectId(productId),
          at: trusted({ $gt: since }),
          userId: trusted({ $in: userIds }),
        },
        { userId: 1 },
      )
      .lean<Pick<PriceMail, 'userId'>[]>();
    return found.map(({ userId }) => userId);
  }

  /** @returns ids in the given order */
  async insertMails(mails: readonly Omit<PriceMailFields, 'id'>[]): Promise<string[]> {
    const insertedMails = await this.mails.insertMany(mails);
    return insertedMails.map(({ _id }) => _id.toString());
  }

  async findMail(id: string): Promise<PriceMailFields | null> {
    const mail = await this.mails.findById(id).lean<PriceMail & { _id: Types.ObjectId }>();
    return mail && toMail(mail);
  }

  async findMailByToken(tokenHash: string): Promise<PriceMailFields | null> {
    const mail = await this.mails.findOne({ tokenHash }).lean<PriceMail & { _id: Types.ObjectId }>();
    return mail && toMail(mail);
  }

  async findMailsByUser(userId: string): Promise<PriceMailFields[]> {
    return (await this.mails.find({ userId }).lean<(PriceMail & { _id: Types.ObjectId })[]>()).map(toMail);
  }

  async removeMail(id: string): Promise<void> {
    await this.mails.deleteOne({ _id: id });
  }

  async removeMailsByUser(userId: string): Promise<void> {
    await this.mails.deleteMany({ userId });
  }
}
