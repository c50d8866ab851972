import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import type { SynonymList } from '@munay/contracts/shop/search';
import { isDuplicateKeyError } from '../../database/upsert';
import { SynonymRecord } from './search.schema';

const LIST_ID = 'shop';

@Injectable()
export class SynonymRepository {
  constructor(@InjectModel(SynonymRecord.name) private readonly lists: Model<SynonymRecord>) {}

  /** The stored synonyms; version 0 without groups before the first save. */
  async read(): Promise<SynonymList> {
    const list = await this.lists.findById(LIST_ID).lean<SynonymRecord>().exec();
    return { groups: list?.groups ?? [], version: list?.version ?? 0 };
  }

  /** @returns false when the list has been saved since `version` */
  async replace(groups: string[][], version: number): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await this.lists
        .updateOne(
          { _id: LIST_ID, version },
          { $set: { groups, version: version + 1 } },
          { upsert: version === 0 },
        )
        .exec();
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }
}
