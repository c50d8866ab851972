import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import type { GuestConversionResult } from '@munay/contracts/account/guest';
import { GuestConversion } from './guest.schema';

@Injectable()
export class GuestConversionRepository {
  constructor(@InjectModel(GuestConversion.name) private readonly guestConversions: Model<GuestConversion>) {}

  async add(into: GuestConversionResult, at: Date): Promise<void> {
    await this.guestConversions.create([{ into, at }]);
  }

  count(from: Date, until: Date): Promise<number> {
    return this.guestConversions.countDocuments({ at: mongoose.trusted({ $gte: from, $lt: until }) });
  }
}
