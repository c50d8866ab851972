import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import type { SavedView, SaveViewInput } from '@munay/contracts/admin/saved-view';
import { LIMITS } from '@munay/contracts/limits';
import { isDuplicateKeyError } from '../../database/upsert';
import { SavedViews } from './saved-view.schema';

@Injectable()
export class SavedViewRepository {
  constructor(@InjectModel(SavedViews.name) private readonly people: Model<SavedViews>) {}

  async findViews(userId: string): Promise<SavedView[]> {
    const person = await this.people.findById(userId).lean<SavedViews>();
    return (person?.views ?? []).map(({ _id, list, name, query }) => ({
      _id: _id.toString(),
      list,
      name,
      query,
    }));
  }

  /** @returns false if the limit is reached or the name is taken; both are checked in the same write */
  async add(userId: string, { list, name, query }: SaveViewInput): Promise<boolean> {
    try {
      await this.people.updateOne(
        {
          _id: userId,
          [`views.${LIMITS.savedViews - 1}`]: mongoose.trusted({ $exists: false }),
          views: mongoose.trusted({ $not: { $elemMatch: { list, name } } }),
        },
        { $push: { views: { _id: new Types.ObjectId(), list, name, query } } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The filter does not match the existing document, so the upsert tried to create a second document
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }

  async setView(userId: string, id: string, { name, query }: Omit<SaveViewInput, 'list'>): Promise<boolean> {
    const { matchedCount } = await this.people.updateOne(
      { _id: userId, 'views._id': id },
      { $set: { 'views.$.name': name, 'views.$.query': query } },
    );
    return matchedCount === 1;
  }

  async remove(userId: string, id: string): Promise<boolean> {
    const { modifiedCount } = await this.people.updateOne(
      { _id: userId },
      { $pull: { views: { _id: new Types.ObjectId(id) } } },
    );
    return modifiedCount === 1;
  }

  async deleteByUser(userId: string): Promise<void> {
    await this.people.deleteOne({ _id: userId });
  }
}
