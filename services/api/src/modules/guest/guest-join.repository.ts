import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import type { GuestEnd } from '@munay/contracts/account/guest';
import { GuestJoin } from './guest.schema';

@Injectable()
export class GuestJoinRepository {
  constructor(@InjectModel(GuestJoin.name) private readonly joins: Model<GuestJoin>) {}

  async add(into: GuestEnd, at: Date): Promise<void> {
    await this.joins.create([{ into, at }]);
  }

  count(from: Date, until: Date): Promise<number> {
    return this.joins.countDocuments({ at: mongoose.trusted({ $gte: from, $lt: until }) });
  }
}
