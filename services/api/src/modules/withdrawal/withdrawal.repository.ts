import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WithdrawalListQuery } from '@munay/contracts/withdrawal';
import type { Model } from 'mongoose';
import { termsFilter } from '../../database/terms';
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
