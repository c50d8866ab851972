import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Store } from './store.schema';
import type { NewStore, StoreFields, StoreText } from './store.types';

@Injectable()
export class StoreRepository {
  constructor(@InjectModel(Store.name) private readonly stores: Model<Store>) {}

  findById(id: string): Promise<StoreFields | null> {
    return this.stores.findById(id).lean().exec();
  }

  findBySlug(slug: string): Promise<StoreFields | null> {
    return this.stores.findOne({ slug }).lean().exec();
  }

  /** Whether another store has this name. */
  hasName = async (name: string, exceptId?: string): Promise<boolean> =>
    (await this.stores.find({ name }, { _id: 1 }).lean().exec()).some(
      ({ _id }) => _id.toString() !== exceptId,
    );

  /** All stores, sorted by name. */
  findAll(): Promise<StoreFields[]> {
    return this.stores.find().sort({ name: 1 }).lean().exec();
  }

  count = (): Promise<number> => this.stores.countDocuments().exec();

  async insert(store: NewStore): Promise<string> {
    const [created] = await this.stores.create([store]);
    if (!created) throw new Error('The store was not stored');
    return created._id.toString();
  }

  /** Edits a store if its version has not changed. @returns false after a concurrent change */
  async edit(id: string, version: number, change: StoreText): Promise<boolean> {
    const { modifiedCount } = await this.stores.updateOne(
      { _id: id, version },
      { $set: { ...change, version: version + 1 } },
    );
    return modifiedCount === 1;
  }
}
