import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Counter } from './numbering.schema';

@Injectable()
export class NumberingRepository {
  constructor(@InjectModel(Counter.name) private readonly counters: Model<Counter>) {}

  /**
   * Reserves the next values of a series, which starts at 1. The reservation is not part of a transaction, so numbers
   * may be lost. It is only durable once the record with the number is written to a majority; until then, a failover
   * may cause the number to be assigned again.
   * @returns the last reserved value
   */
  async reserveNumbers(series: string, count: number): Promise<number> {
    const row = await this.counters
      .findOneAndUpdate(
        { _id: series },
        { $inc: { value: count } },
        { upsert: true, returnDocument: 'after', session: null, writeConcern: { w: 1 } },
      )
      .lean<Counter>();
    if (!row) throw new Error(`The series ${series} could not be counted`);
    return row.value;
  }
}
