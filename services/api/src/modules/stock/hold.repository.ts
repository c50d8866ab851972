import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AccountMove } from '../../extension-points/account-moves';
import { Reservation } from './stock.schema';

/** Whose reservations are. */
@Injectable()
export class HoldRepository {
  constructor(@InjectModel(Reservation.name) private readonly reservations: Model<Reservation>) {}

  /** Open reservations of one account become another's, or nobody's. */
  async move({ from, to }: AccountMove): Promise<void> {
    await this.reservations.updateMany(
      { userId: from, state: 'held' },
      to === null ? { $unset: { userId: 1 } } : { $set: { userId: to }, $unset: { addressKey: 1 } },
    );
  }
}
