import { Injectable } from '@nestjs/common';
import type { PromotionState } from '@munay/contracts/admin/promotion';
import { LIMITS } from '@munay/contracts/limits';
import { newId } from '../../database/new-id';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { ActivePromotions } from './active-promotions';
import { isFitCode, newSingleCode, normalCode } from './promotion.codes';
import { PromotionRepository } from './promotion.repository';
import type { PromotionCode } from './promotion.schema';
import type { NewPromotion, PromotionFields } from './promotion.types';

/** Written in the same transaction. */
type Alongside = (before: PromotionFields | null, after: PromotionFields) => Promise<void>;

/** Promotions and codes as records, for staff. */
@Injectable()
export class PromotionRecordService {
  constructor(
    private readonly promotions: PromotionRepository,
    private readonly active: ActivePromotions,
    private readonly transaction: Transaction,
  ) {}

  /** @throws AppError noPromotion */
  async get(id: string): Promise<PromotionFields> {
    const found = await this.promotions.findById(id);
    if (!found) throw new AppError('noPromotion');
    return found;
  }

  list = (states: readonly PromotionState[], skip: number, limit: number): Promise<PromotionFields[]> =>
    this.promotions.findPage(states, skip, limit);

  counts = (): Promise<Record<PromotionState, number>> => this.promotions.counts();

  countCodes = (ids: readonly string[]): Promise<Map<string, number>> => this.promotions.countCodes(ids);

  codes = (id: string): Promise<PromotionCode[]> => this.promotions.codesOf(id);

  /** Adds a draft. @throws AppError codeInvalid, codeTaken */
  async create(promotion: NewPromotion, alongside: Alongside): Promise<string> {
    const id = newId();
    await this.claim(id, promotion.code);
    await this.transaction.run(async () => {
      await this.promotions.insert(id, promotion);
      await alongside(null, await this.get(id));
    });
    return id;
  }

  /**
   * Changes one of this version.
   * @param raiseBy uses added to a limit that is being counted
   * @throws AppError noPromotion, editedMeanwhile, codeInvalid, codeTaken
   */
  async edit(
    before: PromotionFields,
    version: number,
    change: Partial<NewPromotion>,
    alongside: Alongside,
    raiseBy = 0,
  ): Promise<void> {
    const { id } = before;
    if ('code' in change) await this.claim(id, change.code);
    await this.transaction.run(async () => {
      if (!(await this.promotions.edit(id, version, change))) throw new AppError('editedMeanwhile');
      if (raiseBy > 0) await this.promotions.raiseLimit(id, raiseBy);
      if (change.way !== undefined && change.way !== 'single')
        await this.promotions.freeOtherCodes(id, change.code === undefined ? null : normalCode(change.code));
      await alongside(before, await this.get(id));
    });
    this.active.forget();
  }

  /** The position after all published ones. */
  nextPosition = (): Promise<number> => this.promotions.nextPosition();

  /** @throws AppError promotionPublished */
  async removeDraft(id: string, alongside: () => Promise<void>): Promise<void> {
    await this.transaction.run(async () => {
      if (!(await this.promotions.removeDraft(id))) throw new AppError('promotionPublished');
      await alongside();
    });
  }

  /** Makes single codes. @throws AppError codesTooMany */
  async addCodes(id: string, count: number): Promise<void> {
    const before = (await this.countCodes([id])).get(id) ?? 0;
    if (before + count > LIMITS.promotionCodes) throw new AppError('codesTooMany');
    for (let missing = count; missing > 0;) {
      await this.promotions.addSingles(id, Array.from({ length: missing }, newSingleCode));
      missing = before + count - ((await this.countCodes([id])).get(id) ?? 0);
    }
  }

  /** @throws AppError codeInvalid, codeTaken */
  private async claim(id: string, code: string | undefined): Promise<void> {
    if (code === undefined) return;
    if (!isFitCode(code)) throw new AppError('codeInvalid', { fields: [{ field: 'code', rule: 'matches' }] });
    if (!(await this.promotions.claimCode(normalCode(code), id)))
      throw new AppError('codeTaken', { fields: [{ field: 'code', rule: 'taken' }] });
  }
}
