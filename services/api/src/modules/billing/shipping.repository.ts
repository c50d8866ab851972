import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ShippingOption } from '@munay/contracts/address';
import type { Model } from 'mongoose';
import { FIRST_TABLE, ShippingTable } from './shipping.schema';

const TABLE = 'table';

@Injectable()
export class ShippingRepository implements OnModuleInit {
  constructor(@InjectModel(ShippingTable.name) private readonly tables: Model<ShippingTable>) {}

  /** A new shop starts with the first table; an edited one stays as it is. */
  async onModuleInit(): Promise<void> {
    await this.tables.updateOne({ _id: TABLE }, { $setOnInsert: { options: FIRST_TABLE } }, { upsert: true });
  }

  async findOptions(): Promise<ShippingOption[]> {
    return (await this.tables.findById(TABLE).lean<ShippingTable>())?.options ?? [];
  }
}
