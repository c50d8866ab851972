import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { BalanceMovement, type Movement } from './balance.schema';

/** Lists balance movements. */
@Injectable()
export class BalanceRegisterQuery {
  constructor(@InjectModel(BalanceMovement.name) private readonly movements: Model<BalanceMovement>) {}

  /** Streams all movements of a period, oldest first. */
  async *listMovements(from: Date, until: Date): AsyncGenerator<Movement> {
    const found = this.movements
      .find({ at: mongoose.trusted({ $gte: from, $lt: until }) })
      .sort({ at: 1, _id: 1 })
      .lean<BalanceMovement[]>()
      .cursor();
    for await (const { _id, payout = null, ...movement } of found) yield { id: _id, payout, ...movement };
  }
}
