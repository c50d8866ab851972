import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import type { WithdrawalListQuery, WithdrawalViewName } from '@munay/contracts/order/withdrawal';
import { createTokensFilter } from '../../database/search-tokens';
import type { DataSubject } from '../../extension-points/personal-data.registry';
import { Withdrawal } from './withdrawal.schema';

export type WithdrawalRecord = Withdrawal;
export type NewWithdrawal = Omit<Withdrawal, '_id' | 'arrivedAt' | 'closedAt'>;

const OPEN_FILTER = { closedAt: null };
const VIEWS: Record<WithdrawalViewName, Record<string, unknown>> = {
  open: OPEN_FILTER,
  unmatched: { ...OPEN_FILTER, orderId: null },
  closed: { closedAt: mongoose.trusted({ $gt: new Date(0) }) },
  all: {},
};

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

  countOpen = (): Promise<number> => this.withdrawals.countDocuments(OPEN_FILTER).exec();

  /** When the oldest open declaration was made. */
  async findOldestOpen(): Promise<Date | null> {
    const [oldest] = await this.withdrawals
      .find(OPEN_FILTER, { declaredAt: 1 })
      .sort({ declaredAt: 1, _id: 1 })
      .limit(1)
      .lean<Pick<WithdrawalRecord, 'declaredAt'>[]>();
    return oldest?.declaredAt ?? null;
  }

  findOpenByOrder(orderId: string): Promise<WithdrawalRecord[]> {
    return this.withdrawals
      .find({ orderId, ...OPEN_FILTER })
      .lean<WithdrawalRecord[]>()
      .exec();
  }

  findClosedByOrder(orderId: string): Promise<WithdrawalRecord[]> {
    return this.withdrawals
      .find({ orderId, ...VIEWS.closed })
      .lean<WithdrawalRecord[]>()
      .exec();
  }

  async setWithdrawal(
    id: string,
    change: Partial<Pick<Withdrawal, 'arrivedAt' | 'closedAt' | 'orderId'>>,
  ): Promise<void> {
    await this.withdrawals.updateOne({ _id: id }, { $set: change });
  }

  /** A person's declarations, made while signed in or with the person's address. */
  findAllBySubject({ id, email }: DataSubject): Promise<WithdrawalRecord[]> {
    return this.withdrawals
      .find({ $or: [{ userId: id }, { email }] })
      .sort({ declaredAt: 1 })
      .lean<WithdrawalRecord[]>()
      .exec();
  }

  /** Moves the declarations of an account to another account, or removes the reference to the account. */
  async move(from: string, to: string | null): Promise<void> {
    await this.withdrawals.updateMany({ userId: from }, { $set: { userId: to } });
  }

  /** Removes the personal data; content, time and order of the declaration remain as proof. */
  async anonymize({ id, email }: DataSubject, replacement: string): Promise<void> {
    await this.withdrawals
      .updateMany(
        { $or: [{ userId: id }, { email }] },
        [
          {
            $set: {
              name: replacement,
              email: replacement,
              userId: null,
              goods: '',
              terms: [{ $toLower: '$reference' }, { $toLower: '$orderNumber' }],
            },
          },
        ],
        { updatePipeline: true },
      )
      .exec();
  }

  async findPage(
    { q, view = 'open' }: WithdrawalListQuery,
    skip: number,
    limit: number,
  ): Promise<{ withdrawals: WithdrawalRecord[]; total: number }> {
    const filter = { ...createTokensFilter(q), ...VIEWS[view] };
    const sign = 'closedAt' in filter && filter.closedAt === null ? 1 : -1;
    const [withdrawals, total] = await Promise.all([
      this.withdrawals
        .find(filter)
        .sort({ declaredAt: sign, _id: sign })
        .skip(skip)
        .limit(limit)
        .lean<WithdrawalRecord[]>()
        .exec(),
      this.withdrawals.countDocuments(filter).exec(),
    ]);
    return { withdrawals, total };
  }
}
