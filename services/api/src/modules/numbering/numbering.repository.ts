import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Counter } from './numbering.schema';

@Injectable()
export class NumberingRepository {
  constructor(@InjectModel(Counter.name) private readonly counters: Model<Counter>) {}

  /**
   * Next value of a series, from 1. Not part of a transaction: a number may be lost. The write that uses it
   * waits for a majority, which then has this one too; before that a failover may assign it again.
   */
  async next(series: string): Promise<number> {
    const row = await this.counters
      .findOneAndUpdate(
        { _id: series },
        { $inc: { value: 1 } },
        { upsert: true, returnDocument: 'after', session: null, writeConcern: { w: 1 } },
      )
      .lean<Counter>();
    if (!row) throw new Error(`The series ${series} could not be counted`);
    return row.value;
  }
}
