import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import type { ShopSettings } from '@munay/contracts/admin/setting';
import { isDuplicateKeyError } from '../../database/upsert';
import { SettingRecord } from './setting.schema';

const SHOP = 'shop';

@Injectable()
export class SettingRepository {
  constructor(@InjectModel(SettingRecord.name) private readonly settings: Model<SettingRecord>) {}

  async findSettings(): Promise<{ version: number; values: Partial<ShopSettings> }> {
    const record = await this.settings.findById(SHOP).lean<SettingRecord>();
    return { version: record?.version ?? 0, values: record?.values ?? {} };
  }

  /** @returns false if the stored version is different */
  async replace(version: number, values: ShopSettings): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await this.settings.updateOne(
        { _id: SHOP, version },
        { $set: { values, version: version + 1 } },
        { upsert: version === 0 },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }
}
