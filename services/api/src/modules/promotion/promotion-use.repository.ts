import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { Clock } from '../../runtime/clock';
import { Promotion, PromotionBuyer, PromotionCode, PromotionUse, type UseState } from './promotion.schema';

/** A counter that a use increments. */
export type Counter =
  | { of: 'promotion' | 'code'; id: string }
  | { of: 'buyer'; id: string; maxUses: number }
  | { of: 'first'; id: string; orderId: string };

/** Counts uses of promotions; no other code may do so. */
@Injectable()
export class PromotionUseRepository {
  constructor(
    @InjectModel(Promotion.name) private readonly promotions: Model<Promotion>,
    @InjectModel(PromotionCode.name) private readonly codes: Model<PromotionCode>,
    @InjectModel(PromotionBuyer.name) private readonly buyers: Model<PromotionBuyer>,
    @InjectModel(PromotionUse.name) private readonly uses: Model<PromotionUse>,
    private readonly clock: Clock,
  ) {}

  /** Adds missing buyer rows. Call before the transaction, which a duplicate key error would abort. */
  async addBuyers(counters: readonly Counter[]): Promise<void> {
    const at = this.clock.now();
    const rows = counters.flatMap(({ of, id }) =>
      of === 'buyer' || of === 'first' ? [{ id, fresh: of === 'buyer' ? { used: 0, at } : { at } }] : [],
    );
    if (rows.length === 0) return;
    await this.buyers.bulkWrite(
      rows.map(({ id, fresh }) => ({
        updateOne: { filter: { _id: id }, update: { $setOnInsert: fresh }, upsert: true },
      })),
      { ordered: false },
    );
  }

  /** Counts a use. @param active whether the promotion must be active @returns false if no use was left */
  async consumeUse(counter: Counter, active: boolean): Promise<boolean> {
    const { id } = counter;
    switch (counter.of) {
      case 'promotion':
        return isModified(
          await this.promotions.updateOne(
            { _id: id, ...(active && { state: 'active' as const }), left: mongoose.trusted({ $gte: 1 }) },
            { $inc: { left: -1 } },
            { timestamps: false },
          ),
        );
      case 'code':
        return isModified(
          await this.codes.updateOne(
            { _id: id, left: mongoose.trusted({ $gte: 1 }) },
            { $inc: { left: -1 } },
          ),
        );
      case 'buyer':
        return isModified(
          await this.buyers.updateOne(
            { _id: id, used: mongoose.trusted({ $lt: counter.maxUses }) },
            { $inc: { used: 1 }, $set: { at: this.clock.now() } },
          ),
        );
      case 'first':
        return isModified(
          await this.buyers.updateOne(
            { _id: id, orderId: mongoose.trusted({ $exists: false }) },
            { $set: { orderId: counter.orderId, at: this.clock.now() } },
          ),
        );
    }
  }

  /** Maximum number of uses per buyer; does not change after publication. */
  async findLimitPerBuyer(promotionId: string): Promise<number> {
    const found = await this.promotions.findById(promotionId, { perBuyer: 1 }).lean<Promotion>();
    return found?.perBuyer ?? Infinity;
  }

  async restoreUse(counter: Counter): Promise<void> {
    const { id } = counter;
    switch (counter.of) {
      case 'promotion':
        await this.promotions.updateOne({ _id: id }, { $inc: { left: 1 } }, { timestamps: false });
        return;
      case 'code':
        await this.codes.updateOne({ _id: id }, { $inc: { left: 1 } });
        return;
      case 'buyer':
        await this.buyers.updateOne({ _id: id }, { $inc: { used: -1 } });
        return;
      case 'first':
        await this.buyers.updateOne({ _id: id, orderId: counter.orderId }, { $unset: { orderId: 1 } });
    }
  }

  async insert(use: Omit<PromotionUse, '_id' | 'at' | 'until'> & { durationMs: number }): Promise<void> {
    const { durationMs, ...fields } = use;
    const at = this.clock.now();
    const until = new Date(at.getTime() + durationMs);
    await this.uses.create([{ ...fields, _id: `${use.orderId}:${use.promotionId}`, at, until }]);
  }

  /** Changes the state of a use, which must still be in the expected state. @returns whether the state was changed */
  async move(id: string, from: UseState, to: UseState, isLate = false): Promise<boolean> {
    const { modifiedCount } = await this.uses.updateOne(
      { _id: id, state: from },
      { $set: { state: to, ...(isLate && { late: isLate }) } },
    );
    return modifiedCount === 1;
  }

  findByOrder(orderId: string): Promise<PromotionUse[]> {
    return this.uses.find({ orderId }).sort({ _id: 1 }).lean<PromotionUse[]>().exec();
  }

  /** Uses by orders that have not been paid yet. */
  findReserved(promotionIds: readonly string[]): Promise<PromotionUse[]> {
    return this.uses
      .find({ promotionId: mongoose.trusted({ $in: promotionIds }), state: 'reserved' })
      .lean<PromotionUse[]>()
      .exec();
  }

  /** Finds all of a person's uses. @param key usage-limit key of the account */
  findByBuyerKey(key: string): Promise<PromotionUse[]> {
    return this.uses.find({ keys: key }).sort({ at: 1 }).lean<PromotionUse[]>().exec();
  }

  /** Removes the buyer records of these promotions, and all records that have not been used since a given time. */
  async removeBuyers(promotionIds: readonly string[], unusedSince: Date): Promise<void> {
    await this.buyers.bulkWrite([
      ...promotionIds.map((id) => ({ deleteMany: { filter: { _id: { $gte: `${id}:`, $lt: `${id};` } } } })),
      { deleteMany: { filter: { at: { $lt: unusedSince } } } },
    ]);
  }

  findBuyers(ids: readonly string[]): Promise<PromotionBuyer[]> {
    return this.buyers
      .find({ _id: mongoose.trusted({ $in: ids }) })
      .lean<PromotionBuyer[]>()
      .exec();
  }
}

const isModified = ({ modifiedCount }: { modifiedCount: number }): boolean => modifiedCount === 1;
