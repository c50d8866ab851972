import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WithdrawalListQuery } from '@munay/contracts/withdrawal';
import type { Model } from 'mongoose';
import { termsFilter } from '../../database/terms';
import type { DataSubject } from '../privacy/personal-data';
import { Withdrawal } from './withdrawal.schema';

export type WithdrawalRecord = Withdrawal;
export type NewWithdrawal = Omit<Withdrawal, '_id'>;

@Injectable()
export class WithdrawalRepository {
  constructor(@InjectModel(Withdrawal.name) private readonly withdrawals: Model<Withdrawal>) {}

  async insert(withdrawal: NewWithdrawal): Promise<string> {
    const [created] = await this.withdrawals.create([withdrawal]);
    if (!created) throw new Error('The withdrawal was not stored');
    return created._id.toString();
  }

  findById(id: string): Promise<WithdrawalRecord | null> {
    return this.withdrawals.findById(id).lean<WithdrawalRecord>().exec();
  }

  /** Declarations of a person: made while signed in, or with their address. */
  findAllOf({ id, email }: DataSubject): Promise<WithdrawalRecord[]> {
    return this.withdrawals
      .find({ $or: [{ userId: id }, { email }] })
      .sort({ declaredAt: 1 })
      .lean<WithdrawalRecord[]>()
      .exec();
  }

  /** Takes the person out; what was declared, when and for which order stays, as proof. */
  async forgetPerson({ id, email }: DataSubject, blank: string): Promise<void> {
    await this.withdrawals
      .updateMany(
        { $or: [{ userId: id }, { email }] },
        [
          {
            $set: {
              name: blank,
              email: blank,
              userId: null,
              terms: [{ $toLower: '$reference' }, { $toLower: '$orderNumber' }],
            },
          },
        ],
        { updatePipeline: true },
      )
      .exec();
  }

  async findPage(
    { q, unmatched }: WithdrawalListQuery,
    skip: number,
    limit: number,
  ): Promise<{ withdrawals: WithdrawalRecord[]; total: number }> {
    const filter = { ...termsFilter(q), ...(unmatched ? { orderId: null } : {}) };
    const [withdrawals, total] = await Promise.all([
      this.withdrawals
        .find(filter)
        .sort({ declaredAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean<WithdrawalRecord[]>()
        .exec(),
      this.withdrawals.countDocuments(filter).exec(),
    ]);
    return { withdrawals, total };
  }
}
