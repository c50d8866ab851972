import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BalanceMovement, type Movement } from './balance.schema';

@Injectable()
export class BalanceRepository {
  constructor(@InjectModel(BalanceMovement.name) private readonly movements: Model<BalanceMovement>) {}

  /** Stores a movement as currently reported by the payment provider. A known payout is not changed. */
  async store({ id, payout, ...movement }: Movement): Promise<void> {
    const fields = { ...movement, ...(payout && { payout }) };
    await this.movements.updateOne({ _id: id }, { $set: fields }, { upsert: true });
  }
}
