import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ShippingTableView } from '@munay/contracts/admin/setting';
import type { ShippingOption } from '@munay/contracts/order/address';
import { INITIAL_TABLE, ShippingTable } from './shipping.schema';

const TABLE_ID = 'table';

@Injectable()
export class ShippingRepository implements OnModuleInit {
  constructor(@InjectModel(ShippingTable.name) private readonly tables: Model<ShippingTable>) {}

  /** Stores the default rate table on the first start, and never overwrites an edited table. */
  async onModuleInit(): Promise<void> {
    await this.tables.updateOne(
      { _id: TABLE_ID },
      { $setOnInsert: { options: INITIAL_TABLE, version: 0 } },
      { upsert: true },
    );
  }

  async findOptions(): Promise<ShippingOption[]> {
    return (await this.findTable()).options;
  }

  async findTable(): Promise<ShippingTableView> {
    const table = await this.tables.findById(TABLE_ID).lean<ShippingTable>();
    return { options: table?.options ?? [], version: table?.version ?? 0 };
  }

  /** @returns false if the stored version is different */
  async replace({ options, version }: ShippingTableView): Promise<boolean> {
    const { matchedCount } = await this.tables.updateOne(
      { _id: TABLE_ID, version },
      { $set: { options, version: version + 1 } },
    );
    return matchedCount === 1;
  }
}
