import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Order } from './order.schema';
import type { StoredReplacement } from './schema/course.schema';

@Injectable()
export class ReplacementRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** @param dueSince time since which a replacement has been waiting for shipment; null if none is waiting */
  async setReplacements(
    id: string,
    replacements: StoredReplacement[],
    dueSince: Date | null,
    terms: string[],
  ): Promise<void> {
    await this.orders.updateOne(
      { _id: id },
      {
        $set: { replacements, terms, ...(dueSince && { replacementDueSince: dueSince }) },
        ...(dueSince === null && { $unset: { replacementDueSince: 1 } }),
      },
    );
  }
}
