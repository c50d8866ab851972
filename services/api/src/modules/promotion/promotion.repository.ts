import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type PipelineStage, Types } from 'mongoose';
import { PROMOTION_STATES, type PromotionState } from '@munay/contracts/admin/promotion';
import { retryUpsert } from '../../database/upsert';
import { toFields } from './promotion.mapper';
import { Promotion, PromotionCode, type StoredPromotion } from './promotion.schema';
import type { NewPromotion, PromotionChange, PromotionFields } from './promotion.types';

const PRIORITY_SORT = { position: 1, _id: 1 } as const;
const LISTED_STATES: readonly PromotionState[] = ['active', 'paused', 'draft', 'ended'];

/** Adds the state that is shown to staff: an active promotion whose period has ended is shown as ended. */
const addShownState = (now: Date): PipelineStage[] => {
  const endedFilter = {
    $and: [
      { $eq: ['$state', 'active'] },
      { $ne: [{ $ifNull: ['$endsAt', null] }, null] },
      { $lte: ['$endsAt', now] },
    ],
  };
  return [
    { $match: { state: { $in: [...PROMOTION_STATES] } } },
    { $set: { shownState: { $cond: [endedFilter, 'ended', '$state'] } } },
  ];
};

@Injectable()
export class PromotionRepository {
  constructor(
    @InjectModel(Promotion.name) private readonly promotions: Model<Promotion>,
    @InjectModel(PromotionCode.name) private readonly codes: Model<PromotionCode>,
  ) {}

  /** Finds the active promotions in order of publication. */
  async findActive(): Promise<PromotionFields[]> {
    const found = await this.promotions
      .find({ state: 'active' })
      .sort(PRIORITY_SORT)
      .lean<StoredPromotion[]>();
    return found.map(toFields);
  }

  async findById(id: string): Promise<PromotionFields | null> {
    const found = await this.promotions.findById(id).lean<StoredPromotion>();
    return found && toFields(found);
  }

  async findByIds(ids: readonly string[]): Promise<PromotionFields[]> {
    const found = await this.promotions
      .find({ _id: mongoose.trusted({ $in: ids }) })
      .lean<StoredPromotion[]>();
    return found.map(toFields);
  }

  /** Promotions in these states: active ones in order of publication, then paused, drafts and ended. */
  async findPage(
    states: readonly PromotionState[],
    now: Date,
    skip: number,
    limit: number,
  ): Promise<PromotionFields[]> {
    const found = await this.promotions.aggregate<StoredPromotion>([
      ...addShownState(now),
      { $match: { shownState: { $in: states } } },
      { $set: { place: { $indexOfArray: [LISTED_STATES, '$shownState'] } } },
      { $sort: { place: 1, ...PRIORITY_SORT } },
      { $skip: skip },
      { $limit: limit },
      { $unset: ['shownState', 'place'] },
    ]);
    return found.map(toFields);
  }

  async counts(now: Date): Promise<Record<PromotionState, number>> {
    const found = await this.promotions.aggregate<{ _id: PromotionState; count: number }>([
      ...addShownState(now),
      { $group: { _id: '$shownState', count: { $sum: 1 } } },
    ]);
    const countsById = new Map(found.map(({ _id, count }) => [_id, count]));
    return { draft: 0, active: 0, paused: 0, ended: 0, ...Object.fromEntries(countsById) };
  }

  countUnchecked = (): Promise<number> =>
    this.promotions.countDocuments({ state: 'active', 'excludedSizes.decided': false }).exec();

  async findNextPosition(): Promise<number> {
    const [last] = await this.promotions.aggregate<{ position: number }>([
      { $match: { state: { $in: [...PROMOTION_STATES] } } },
      { $group: { _id: null, position: { $max: '$position' } } },
    ]);
    return (last?.position ?? 0) + 1;
  }

  async insert(id: string, promotion: NewPromotion): Promise<void> {
    await this.promotions.create([{ ...promotion, _id: new Types.ObjectId(id) }]);
  }

  /**
   * Edits a promotion if it still has this version; undefined removes a field.
   * @returns false after a concurrent change
   */
  async edit(id: string, version: number, change: PromotionChange): Promise<boolean> {
    const unsetFields = Object.entries(change).flatMap(([field, value]) =>
      value === undefined ? [[field, 1]] : [],
    );
    const { modifiedCount } = await this.promotions.updateOne(
      { _id: id, version },
      {
        $set: { ...change, version: version + 1 },
        ...(unsetFields.length > 0 && { $unset: Object.fromEntries(unsetFields) as Record<string, 1> }),
      },
    );
    return modifiedCount === 1;
  }

  /**
   * Ends promotions whose period ended before a given time.
   * @returns the ids of all promotions that ended before that time
   */
  async endExpired(before: Date): Promise<string[]> {
    const pastFilter = mongoose.trusted({ $lt: before });
    await this.promotions.updateMany(
      { state: mongoose.trusted({ $in: ['active', 'paused'] as const }), endsAt: pastFilter },
      { $set: { state: 'ended' } },
    );
    const found = await this.promotions.find({ state: 'ended', endsAt: pastFilter }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id.toString());
  }

  async setSavings(savings: ReadonlyMap<string, NonNullable<Promotion['sum']>>): Promise<void> {
    if (savings.size === 0) return;
    await this.promotions.bulkWrite(
      [...savings].map(([_id, sum]) => ({
        updateOne: { filter: { _id: new Types.ObjectId(_id) }, update: { $set: { sum } }, timestamps: false },
      })),
    );
  }

  /**
   * Changes the usage limit of a published promotion, even while buyers use it.
   * @returns false if more uses are already reserved
   */
  async moveLimit(id: string, by: number): Promise<boolean> {
    const { modifiedCount } = await this.promotions.updateOne(
      { _id: id, left: mongoose.trusted({ $gte: -by }) },
      { $inc: { left: by } },
    );
    return modifiedCount === 1;
  }

  async removeDraft(id: string): Promise<boolean> {
    const { deletedCount } = await this.promotions.deleteOne({ _id: id, state: 'draft' });
    if (deletedCount === 1) await this.codes.deleteMany({ promotionId: id });
    return deletedCount === 1;
  }

  findCodes(codes: readonly string[]): Promise<PromotionCode[]> {
    return this.codes
      .find({ _id: mongoose.trusted({ $in: codes }) })
      .lean<PromotionCode[]>()
      .exec();
  }

  /** The codes of a promotion, sorted by code. */
  listCodes(promotionId: string): Promise<PromotionCode[]> {
    return this.codes.find({ promotionId }).sort({ _id: 1 }).lean<PromotionCode[]>().exec();
  }

  /** Number of codes of each promotion. */
  async countCodes(promotionIds: readonly string[]): Promise<Map<string, number>> {
    const found = await this.codes.aggregate<{ _id: string; count: number }>([
      { $match: { promotionId: { $in: promotionIds } } },
      { $group: { _id: '$promotionId', count: { $sum: 1 } } },
    ]);
    return new Map(found.map(({ _id, count }) => [_id, count]));
  }

  /** @returns false if the code belongs to another promotion */
  async reserveCode(code: string, promotionId: string): Promise<boolean> {
    const existingCode = await this.codes.findById(code).lean<PromotionCode>();
    if (!existingCode) await retryUpsert(this.codes.create([{ _id: code, promotionId }]));
    return !existingCode || existingCode.promotionId === promotionId;
  }

  /** Releases all codes of a promotion except the shared code. */
  async releaseOtherCodes(promotionId: string, keptCode: string | null): Promise<void> {
    await this.promotions.updateOne(
      { _id: promotionId },
      { $unset: { codesMade: 1 } },
      { timestamps: false },
    );
    await this.codes.deleteMany({
      promotionId,
      ...(keptCode !== null && { _id: mongoose.trusted({ $ne: keptCode }) }),
    });
  }

  /** Counts new single-use codes. @returns false, without counting, if they would exceed the maximum */
  async countSingles(id: string, count: number, max: number): Promise<boolean> {
    const { modifiedCount } = await this.promotions.updateOne(
      { _id: id, codesMade: mongoose.trusted({ $not: { $gt: max - count } }) },
      { $inc: { codesMade: count } },
      { timestamps: false },
    );
    return modifiedCount === 1;
  }

  /** Adds single-use codes, except existing ones. @returns the number of added codes */
  async addSingleUseCodes(promotionId: string, codes: readonly string[]): Promise<number> {
    const { upsertedCount } = await this.codes.bulkWrite(
      codes.map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { promotionId, left: 1 } }, upsert: true },
      })),
      { ordered: false },
    );
    return upsertedCount;
  }
}
