import { Injectable } from '@nestjs/common';
import type { PromotionState } from '@munay/contracts/admin/promotion';
import { DAY_MS } from '@munay/contracts/durations';
import { LIMITS } from '@munay/contracts/limits';
import { createId } from '../../database/new-id';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { ActivePromotionService } from './active-promotion.service';
import { generateSingleCode, isWellFormedCode, normalizeCode } from './promotion.codes';
import { PromotionRepository } from './promotion.repository';
import type { PromotionCode } from './promotion.schema';
import type { NewPromotion, PromotionChange, PromotionFields } from './promotion.types';
import { PromotionUseRepository } from './promotion-use.repository';

const END_RETENTION_MS = 30 * DAY_MS;
const USE_RETENTION_MS = 5 * 365 * DAY_MS;

/** Writes further records in the transaction that stores the promotion. */
type SaveHook = (before: PromotionFields | null, after: PromotionFields) => Promise<void>;

/** Stores promotions and codes, for staff. */
@Injectable()
export class PromotionRecordService {
  constructor(
    private readonly promotions: PromotionRepository,
    private readonly promotionUses: PromotionUseRepository,
    private readonly activePromotions: ActivePromotionService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError noPromotion */
  async get(id: string): Promise<PromotionFields> {
    const found = await this.promotions.findById(id);
    if (!found) throw new AppError('noPromotion');
    return found;
  }

  list = (states: readonly PromotionState[], skip: number, limit: number): Promise<PromotionFields[]> =>
    this.promotions.findPage(states, this.clock.now(), skip, limit);

  counts = (): Promise<Record<PromotionState, number>> => this.promotions.counts(this.clock.now());

  /** Number of active promotions with excluded sizes that staff have not confirmed. */
  countUnchecked = (): Promise<number> => this.promotions.countUnchecked();

  countCodes = (ids: readonly string[]): Promise<Map<string, number>> => this.promotions.countCodes(ids);

  codes = (id: string): Promise<PromotionCode[]> => this.promotions.listCodes(id);

  /** Adds a draft. @throws AppError codeInvalid, codeTaken */
  async create(promotion: NewPromotion, saveHook: SaveHook): Promise<string> {
    const id = createId();
    await this.transaction.run(async () => {
      await this.reserveCode(id, promotion.code);
      await this.promotions.insert(id, promotion);
      await saveHook(null, await this.get(id));
    });
    return id;
  }

  /**
   * Edits a promotion if it still has this version.
   * @param moreUses uses to add to the limit; negative to subtract
   * @throws AppError noPromotion, editConflict, codeInvalid, codeTaken, badRequest for a limit below the number of uses
   */
  async edit(
    before: PromotionFields,
    version: number,
    change: PromotionChange,
    saveHook: SaveHook,
    moreUses = 0,
  ): Promise<void> {
    const { id } = before;
    await this.transaction.run(async () => {
      if ('code' in change) await this.reserveCode(id, change.code);
      if (!(await this.promotions.edit(id, version, change))) throw new AppError('editConflict');
      if (moreUses !== 0 && !(await this.promotions.moveLimit(id, moreUses)))
        throw new AppError('badRequest', { fields: [{ field: 'maxUses', rule: 'min' }] });
      if (change.redemption !== undefined && change.redemption !== 'single')
        await this.promotions.releaseOtherCodes(
          id,
          change.code === undefined ? null : normalizeCode(change.code),
        );
      await saveHook(before, await this.get(id));
    });
    this.activePromotions.forget();
  }

  /** The position of a newly published promotion, after all published ones. */
  nextPosition = (): Promise<number> => this.promotions.findNextPosition();

  /** Deletes a draft. @throws AppError promotionPublished */
  async removeDraft(id: string, saveHook: () => Promise<void>): Promise<void> {
    await this.transaction.run(async () => {
      if (!(await this.promotions.removeDraft(id))) throw new AppError('promotionPublished');
      await saveHook();
    });
  }

  /**
   * Removes buyer records 30 days after the end of a promotion, and five years after their last use. Promotions whose
   * period has passed are marked as ended, because they must not start again without these records.
   */
  async removeBuyers(): Promise<void> {
    const now = this.clock.now().getTime();
    const endedIds = await this.promotions.endExpired(new Date(now - END_RETENTION_MS));
    await this.promotionUses.removeBuyers(endedIds, new Date(now - USE_RETENTION_MS));
    this.activePromotions.forget();
  }

  storeSums = (sums: ReadonlyMap<string, NonNullable<PromotionFields['sum']>>): Promise<void> =>
    this.promotions.setSavings(sums);

  /**
   * Creates single-use codes.
   * @throws AppError noPromotion, codesTooMany, transitionNotAllowed if the promotion has no single-use codes or has
   * ended
   */
  async addCodes(id: string, count: number, saveHook: SaveHook): Promise<void> {
    await this.transaction.run(async () => {
      const promotion = await this.get(id);
      if (promotion.redemption !== 'single' || promotion.state === 'ended')
        throw new AppError('transitionNotAllowed');
      if (!(await this.promotions.countSingles(id, count, LIMITS.promotionCodes)))
        throw new AppError('codesTooMany');
      for (let missingCount = count; missingCount > 0;)
        missingCount -= await this.promotions.addSingleUseCodes(
          id,
          Array.from({ length: missingCount }, generateSingleCode),
        );
      await saveHook(null, promotion);
    });
  }

  /**
   * Assigns a code to a promotion. Call inside the transaction of the promotion.
   * @throws AppError codeInvalid, codeTaken
   */
  private async reserveCode(id: string, code: string | undefined): Promise<void> {
    if (code === undefined) return;
    if (!isWellFormedCode(code))
      throw new AppError('codeInvalid', { fields: [{ field: 'code', rule: 'matches' }] });
    if (!(await this.promotions.reserveCode(normalizeCode(code), id)))
      throw new AppError('codeTaken', { fields: [{ field: 'code', rule: 'taken' }] });
  }
}
