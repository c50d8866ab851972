import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@munay/contracts/admin/audit';
import {
  type AdminPromotion,
  type EditPromotionInput,
  type ExcludeSizesInput,
  PROMOTION_STATES,
  type PromotionInput,
  type PromotionPage,
  type PromotionQuery,
  type PromotionState,
  type PromotionStep,
} from '@munay/contracts/admin/promotion';
import { findUnitsForMinimum } from '@munay/contracts/admin/promotion-publishing';
import type { Locale } from '@munay/contracts/locale';
import { getKind } from '@munay/contracts/promotion/kinds';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { type AuditedEntity, AuditLogService } from '../../audit-log/audit-log.service';
import { toPricedPromotion } from '../../promotion/promotion.mapper';
import type {
  NewPromotion,
  PromotionChange,
  PromotionFields,
  PromotionTerms,
} from '../../promotion/promotion.types';
import { PromotionRecordService } from '../../promotion/promotion-record.service';
import { toAdminPromotion, toPromotionInput, toPromotionTerms } from './admin-promotion.mapper';
import { toExcludedSize } from './minimum.monitor';
import { toCodesFile } from './promotion-codes.csv';
import { PromotionReadinessService, toPromotionSize } from './promotion-readiness.service';
import { PromotionSumService } from './promotion-sum.service';
import { PromotionUnitService } from './promotion-unit.service';

const PAGE_SIZE = 25;

const MOVES: Record<PromotionStep, { from: readonly PromotionState[]; to: PromotionState }> = {
  activate: { from: ['draft', 'paused'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  end: { from: ['active', 'paused'], to: 'ended' },
};

/** Fields that staff may change after a promotion is published. */
const LIVE_EDITABLE_FIELDS = ['title', 'ends', 'announced', 'maxUses'] as const;

/** Manages promotions for staff. Each change is recorded in the audit log. */
@Injectable()
export class AdminPromotionService {
  constructor(
    private readonly promotionRecords: PromotionRecordService,
    private readonly promotionSums: PromotionSumService,
    private readonly promotionUnit: PromotionUnitService,
    private readonly promotionReadiness: PromotionReadinessService,
    private readonly auditLog: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** Lists promotions, optionally in one state: active ones by publication date, then paused, draft and ended ones. */
  async list({ page = 1, pageSize = PAGE_SIZE, state, q }: PromotionQuery): Promise<PromotionPage> {
    const states: readonly PromotionState[] = state ? [state] : PROMOTION_STATES;
    const counts = await this.promotionRecords.counts();
    const all = states.reduce((sum, entry) => sum + counts[entry], 0);
    const [skip, limit] = q ? [0, all] : [(page - 1) * pageSize, pageSize];
    const found = await this.promotionRecords.list(states, skip, Math.max(1, limit));
    const matchingPromotions = q ? found.filter((promotion) => isNameMatch(promotion, q)) : found;
    const announcedPromotions = q
      ? matchingPromotions.slice((page - 1) * pageSize, page * pageSize)
      : matchingPromotions;
    return {
      promotions: await this.show(announcedPromotions),
      counts,
      page,
      pageSize,
      total: q ? matchingPromotions.length : all,
    };
  }

  /** @throws AppError noPromotion */
  async open(id: string): Promise<AdminPromotion> {
    const [announcedPromotions] = await this.show([await this.promotionRecords.get(id)]);
    return announcedPromotions as AdminPromotion;
  }

  /** @throws AppError badRequest, codeInvalid, codeTaken */
  async create(input: PromotionInput, by: StaffCaller): Promise<AdminPromotion> {
    return this.open(
      await this.promotionRecords.create(
        toDraft(toPromotionTerms(input)),
        this.audit('promotion.create', by),
      ),
    );
  }

  /**
   * Edits a promotion. After publication, only the title, the end, the announcement and the usage limit can change.
   * @throws AppError noPromotion, editConflict, promotionPublished, badRequest, codeInvalid, codeTaken,
   * promotionNotReady for a title that cannot be printed or a code that may not be announced
   */
  async edit(
    id: string,
    { version, ...input }: EditPromotionInput,
    by: StaffCaller,
  ): Promise<AdminPromotion> {
    const before = await this.promotionRecords.get(id);
    if (before.version !== version) throw await this.createConflict(id);
    const terms = toPromotionTerms(input);
    if (before.state === 'draft') {
      const change = { ...terms, code: terms.code, left: terms.maxUses ?? undefined };
      await this.write(before, version, change, by);
    } else await this.editLive(before, version, terms, by);
    return this.open(id);
  }

  private async editLive(
    before: PromotionFields,
    version: number,
    terms: PromotionTerms,
    by: StaffCaller,
  ): Promise<void> {
    const { maxUses } = before;
    const addedUses = (terms.maxUses ?? 0) - (maxUses ?? 0);
    const isSame = isDeepStrictEqual(
      toComparable(toPromotionInput({ ...before, ...terms }), LIVE_EDITABLE_FIELDS),
      toComparable(toPromotionInput(before), LIVE_EDITABLE_FIELDS),
    );
    if (before.state === 'ended' || !isSame || (maxUses === null) !== (terms.maxUses === null))
      throw new AppError('promotionPublished');
    const { title, endsAt, announced } = terms;
    await this.promotionReadiness.requireEditable(before, { ...before, title, announced });
    await this.write(before, version, { title, endsAt, announced, maxUses: terms.maxUses }, by, addedUses);
  }

  private async write(
    before: PromotionFields,
    version: number,
    change: PromotionChange,
    by: StaffCaller,
    moreUses = 0,
  ): Promise<void> {
    try {
      await this.promotionRecords.edit(before, version, change, this.audit('promotion.edit', by), moreUses);
    } catch (error) {
      throw error instanceof AppError && error.key === 'editConflict'
        ? await this.createConflict(before.id)
        : error;
    }
  }

  /**
   * Publishes, pauses, resumes or ends a promotion, with immediate effect on new orders.
   * @throws AppError noPromotion, editConflict, transitionNotAllowed, promotionsFull, promotionNotReady with the reasons
   */
  async move(id: string, step: PromotionStep, version: number, by: StaffCaller): Promise<AdminPromotion> {
    const before = await this.promotionRecords.get(id);
    if (before.version !== version) throw await this.createConflict(id);
    const { from, to } = MOVES[step];
    if (!from.includes(before.state)) throw new AppError('transitionNotAllowed');
    if (to === 'active') await this.promotionReadiness.requireReady(before);
    const now = this.clock.now();
    const isFirst = before.state === 'draft';
    const change: PromotionChange = {
      state: to,
      ...(isFirst && { position: await this.promotionRecords.nextPosition() }),
      ...(isFirst && before.maxUses !== null && { left: before.maxUses }),
      ...(to === 'ended' && (!before.endsAt || before.endsAt > now) && { endsAt: now }),
    };
    await this.promotionRecords.edit(before, version, change, this.audit(`promotion.${step}`, by));
    return this.open(id);
  }

  /**
   * Excludes sizes from a published promotion, or includes them again.
   * @throws AppError noPromotion, editConflict, transitionNotAllowed for drafts, ended promotions and sizes that are not
   * for sale, promotionNotReady if a single unit of a size reaches the minimum
   */
  async excludeSizes(
    id: string,
    { skus, excluded, version }: ExcludeSizesInput,
    by: StaffCaller,
  ): Promise<AdminPromotion> {
    const before = await this.promotionRecords.get(id);
    if (before.state === 'draft' || before.state === 'ended') throw new AppError('transitionNotAllowed');
    const otherSizes = before.excludedSizes.filter(({ sku }) => !skus.includes(sku));
    const units = (await this.promotionUnit.listUnitsOfPastYear()).filter(({ sku }) => skus.includes(sku));
    if (units.length < skus.length) throw new AppError('transitionNotAllowed');
    const unitsAtMinimum = excluded
      ? []
      : findUnitsForMinimum(toPricedPromotion({ ...before, excludedSizes: otherSizes }), units);
    if (unitsAtMinimum.length > 0)
      throw new AppError('promotionNotReady', {
        problems: ['minimumReached'],
        sizes: unitsAtMinimum.map(toPromotionSize),
      });
    const now = this.clock.now();
    const addedSizes = excluded ? units.map((unit) => toExcludedSize(unit, now, true)) : [];
    await this.write(before, version, { excludedSizes: [...otherSizes, ...addedSizes] }, by);
    return this.open(id);
  }

  /** @throws AppError noPromotion */
  async copy(id: string, by: StaffCaller): Promise<AdminPromotion> {
    const found = await this.promotionRecords.get(id);
    const redemption = found.redemption === 'shared' ? 'automatic' : found.redemption;
    const draft = toDraft(
      toPromotionTerms({ ...toPromotionInput(found), redemption, code: undefined, starts: null, ends: null }),
    );
    return this.open(await this.promotionRecords.create(draft, this.audit('promotion.copy', by)));
  }

  /** @throws AppError noPromotion, promotionPublished */
  async remove(id: string, by: StaffCaller): Promise<null> {
    const before = await this.promotionRecords.get(id);
    const getTitle = await this.promotionUnit.findTitles(listProductIds(before));
    await this.promotionRecords.removeDraft(id, () =>
      this.auditLog.record({
        by,
        action: 'promotion.delete',
        entity: toAuditedEntity(before),
        before: replaceIds(toPromotionInput(before), getTitle),
      }),
    );
    return null;
  }

  /** @throws AppError noPromotion, codesTooMany, transitionNotAllowed without single-use codes or after the end */
  async addCodes(id: string, count: number, by: StaffCaller): Promise<AdminPromotion> {
    await this.promotionRecords.addCodes(id, count, (_, promotion) =>
      this.auditLog.record({
        by,
        action: 'promotion.codes',
        entity: toAuditedEntity(promotion),
        after: { codes: count },
      }),
    );
    return this.open(id);
  }

  /** Exports the single-use codes of a promotion, in a file named after the promotion. @throws AppError noPromotion */
  async csv(id: string, locale: Locale): Promise<{ name: string; bytes: Buffer }> {
    const { title } = await this.promotionRecords.get(id);
    return toCodesFile(title[locale] || title.es, await this.promotionRecords.codes(id), locale);
  }

  private audit(action: AuditAction, by: StaffCaller) {
    return async (before: PromotionFields | null, after: PromotionFields): Promise<void> => {
      const getTitle = await this.promotionUnit.findTitles([before, after].flatMap(listProductIds));
      await this.auditLog.record({
        by,
        action,
        entity: toAuditedEntity(after),
        before: before ? toAuditValues(before, getTitle) : undefined,
        after: toAuditValues(after, getTitle),
      });
    };
  }

  private createConflict = async (id: string): Promise<AppError> =>
    new AppError('editConflict', { current: await this.open(id) });

  private async show(promotions: readonly PromotionFields[]): Promise<AdminPromotion[]> {
    const ids = promotions.map(({ id }) => id);
    const [codes, uses] = await Promise.all([
      this.promotionRecords.countCodes(ids),
      this.promotionSums.sumUses(promotions),
    ]);
    return promotions.map((promotion) => {
      const { used = 0, savedCents = 0 } = uses.get(promotion.id) ?? {};
      const codeCount = promotion.redemption === 'single' ? (codes.get(promotion.id) ?? 0) : 0;
      return toAdminPromotion(promotion, { codes: codeCount, used, savedCents });
    });
  }
}

const toDraft = (terms: PromotionTerms): NewPromotion => ({
  ...terms,
  excludedSizes: [],
  state: 'draft',
  position: 0,
  version: 0,
});

/** Ids of the products that a promotion is limited to or excludes. */
const listProductIds = (promotion: PromotionFields | null): string[] =>
  promotion === null
    ? []
    : [promotion.scope, getKind(promotion).getSecondScope?.(promotion.rule)].flatMap((scope) =>
        [scope?.of, scope?.except].flatMap((entry) => entry?.products ?? []),
      );

/** Replaces product ids by titles, because staff do not know the ids. */
const replaceIds = <T>(input: T, getTitle: (id: string) => string): T =>
  JSON.parse(JSON.stringify(input), (field, value: unknown) =>
    field === 'products' ? (value as string[]).map(getTitle) : value,
  ) as T;

const toAuditValues = (promotion: PromotionFields, getTitle: (id: string) => string) => ({
  ...replaceIds(toPromotionInput(promotion), getTitle),
  state: promotion.state,
  excludedSizes: promotion.excludedSizes.map(({ sku }) => sku),
});

const toAuditedEntity = ({ id, title }: PromotionFields): AuditedEntity<'promotion'> => ({
  kind: 'promotion',
  id,
  label: title.es || title.en,
});

const isNameMatch = ({ title, code = '' }: PromotionFields, q: string): boolean =>
  [title.es, title.en, code].some((text) => text.toLowerCase().includes(q.trim().toLowerCase()));

/** The input as plain JSON, without the given fields. */
const toComparable = (input: PromotionInput, omittedFields: readonly (keyof PromotionInput)[]): unknown =>
  JSON.parse(
    JSON.stringify(input, (key, value: unknown) =>
      omittedFields.some((field) => field === key) ? undefined : value,
    ),
  );
