import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Store } from './store.schema';

export type StoreFields = Store;
export type NewStore = Omit<Store, '_id'>;

@Injectable()
export class StoreRepository {
  constructor(@InjectModel(Store.name) private readonly stores: Model<Store>) {}

  findById(id: string): Promise<StoreFields | null> {
    return this.stores.findById(id).lean().exec();
  }

  findBySlug(slug: string): Promise<StoreFields | null> {
    return this.stores.findOne({ slug }).lean().exec();
  }

  /** Every store, by name. */
  findAll(): Promise<StoreFields[]> {
    return this.stores.find().sort({ name: 1 }).lean().exec();
  }

  async insert(store: NewStore): Promise<string> {
    const [created] = await this.stores.create([store]);
    if (!created) throw new Error('The store was not stored');
    return created._id.toString();
  }
}
