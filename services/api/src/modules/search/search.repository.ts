import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo } from 'mongoose';
import type { SynonymList } from '@munay/contracts/shop/search';
import { SynonymRecord } from './search.schema';

const THE_LIST = 'shop';
const DUPLICATE_KEY = 11_000;

@Injectable()
export class SynonymRepository {
  constructor(@InjectModel(SynonymRecord.name) private readonly lists: Model<SynonymRecord>) {}

  /** Version 0 and no groups before anything was saved. */
  async read(): Promise<SynonymList> {
    const list = await this.lists.findById(THE_LIST).lean<SynonymRecord>().exec();
    return { groups: list?.groups ?? [], version: list?.version ?? 0 };
  }

  /** @returns false when the list was saved since `version` */
  async replace(groups: string[][], version: number): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await this.lists
        .updateOne(
          { _id: THE_LIST, version },
          { $set: { groups, version: version + 1 } },
          { upsert: version === 0 },
        )
        .exec();
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return false;
      throw error;
    }
  }
}
