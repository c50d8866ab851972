import { Injectable } from '@nestjs/common';
import type { EnteredCode } from '@munay/contracts/pricing/code-states';
import { findEarliest } from '../../runtime/earliest';
import { ActivePromotionService } from './active-promotion.service';
import { normalizeCode } from './promotion.codes';
import { toPricedPromotion } from './promotion.mapper';
import { PromotionRepository } from './promotion.repository';
import { findRejection, hasBuyerRule, toAnnouncedCode, type UseRecords } from './promotion.rules';
import type { PromotionCode } from './promotion.schema';
import { type AutomaticPromotion, toAutomaticPromotion } from './promotion.shown';
import type { AnnouncedCode, Offers, PromotionBuyerKeys, PromotionFields } from './promotion.types';
import { PromotionUseRepository } from './promotion-use.repository';
import { PromotionUseService } from './promotion-use.service';

/** Offers for an order without promotions. */
export const NO_OFFERS: Offers = {
  acceptsCodes: false,
  promotions: [],
  codes: [],
  known: new Map(),
  singleCodes: new Map(),
};

/** The data about a buyer that determines which promotions apply. */
export interface OfferQuery {
  /** Entered codes, normalised. */
  codes: readonly string[];
  /** Null for a visitor. */
  buyer: PromotionBuyerKeys | null;
  /** Whether an account or address has a sold order; only called if a promotion depends on it. */
  hasBought: () => Promise<boolean>;
  /** Ids of unpaid orders that the order would replace, which releases their uses. Only called if uses are reserved. */
  replaced: () => Promise<readonly string[]>;
  /** The source of the promotions: the cache (default), the cache only if no promotion can apply, or the database. */
  source?: 'memory' | 'proof' | 'database';
}

/** Determines which promotions an order may use. */
@Injectable()
export class PromotionService {
  constructor(
    private readonly promotions: PromotionRepository,
    private readonly activePromotions: ActivePromotionService,
    private readonly promotionUseRecords: PromotionUseRepository,
    private readonly promotionUses: PromotionUseService,
  ) {}

  /** The normalised code if it exists and its promotion is active or has ended; null otherwise. */
  async findKnownCode(enteredCode: string): Promise<string | null> {
    const code = normalizeCode(enteredCode);
    const [enteredCodes] = await this.findEnteredCodes([code], new Map());
    return enteredCodes?.promotion ? code : null;
  }

  /**
   * Announced codes that buyers may currently use.
   * @returns the codes, and when the period of a code next starts or ends
   */
  async listAnnounced(now: Date): Promise<{ codes: AnnouncedCode[]; changesAt: Date | null }> {
    const announcedPromotions = (await this.activePromotions.get()).filter(
      ({ announced, redemption }) => announced && redemption === 'shared',
    );
    const changeDates = announcedPromotions
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
      .filter((at) => at !== null && at > now);
    return {
      codes: announcedPromotions.flatMap((promotion) => toAnnouncedCode(promotion, now) ?? []),
      changesAt: findEarliest(changeDates),
    };
  }

  /**
   * Automatic promotions that all shoppers get, in order of publication. Some may start later, none has ended or is used
   * up.
   */
  async listAutomatic(now: Date): Promise<AutomaticPromotion[]> {
    const active = await this.activePromotions.get();
    return active
      .filter(({ endsAt }) => !endsAt || endsAt > now)
      .flatMap((promotion) => toAutomaticPromotion(promotion) ?? []);
  }

  /** Calls the listener when promotions may have changed. Register before the application starts. */
  onChange = (listener: () => void): void => this.activePromotions.onChange(listener);

  /** The promotions for an order, automatic or by code. Those that do not apply include the reason. */
  async listOffers({ codes, buyer, hasBought, replaced, source = 'memory' }: OfferQuery): Promise<Offers> {
    const active = await this.listActive(source, codes);
    const automaticPromotions = active.filter(({ redemption }) => redemption === 'automatic');
    const acceptsCodes = automaticPromotions.length < active.length;
    if (automaticPromotions.length === 0 && codes.length === 0) return { ...NO_OFFERS, acceptsCodes };
    const enteredCodes = await this.findEnteredCodes(
      codes,
      new Map(active.map((promotion) => [promotion.id, promotion])),
    );
    const records = await this.loadRecords(
      [...automaticPromotions, ...enteredCodes.flatMap(({ promotion }) => promotion ?? [])],
      enteredCodes.flatMap(({ row }) => row ?? []),
      buyer,
      { hasBought, replaced },
    );
    const open = automaticPromotions.filter(
      (promotion) => !findRejection(promotion, undefined, buyer, records),
    );
    const applicablePromotions = [...open, ...enteredCodes.flatMap((entry) => entry.promotion ?? [])];
    return {
      acceptsCodes,
      promotions: open.map(toPricedPromotion),
      codes: enteredCodes.map(({ code, promotion, row }): EnteredCode => ({
        code: promotion?.code ?? code,
        promotion: promotion && toPricedPromotion(promotion),
        rejection: promotion ? findRejection(promotion, row, buyer, records) : undefined,
      })),
      known: new Map(applicablePromotions.map((promotion) => [promotion.id, promotion])),
      singleCodes: new Map(
        enteredCodes.flatMap(({ code, promotion }) =>
          promotion?.redemption === 'single' ? [[promotion.id, code]] : [],
        ),
      ),
    };
  }

  /**
   * Whether promotions are still active and have these versions.
   * @param versions versions keyed by id; if empty, nothing is queried
   */
  async hasVersions(versions: readonly (readonly [id: string, version: number])[]): Promise<boolean> {
    if (versions.length === 0) return true;
    const found = await this.promotions.findByIds([...new Set(versions.map(([id]) => id))]);
    const active = new Map(
      found.flatMap(({ id, state, version }) => (state === 'active' ? [[id, version]] : [])),
    );
    return versions.every(([id, version]) => active.get(id) === version);
  }

  private async listActive(source: OfferQuery['source'], codes: readonly string[]) {
    if (source === 'memory') return this.activePromotions.get();
    const currentPromotions =
      source === 'proof' && codes.length === 0 ? await this.activePromotions.getCurrent() : null;
    const isCertain = currentPromotions?.every(({ redemption }) => redemption !== 'automatic');
    return currentPromotions && isCertain ? currentPromotions : this.promotions.findActive();
  }

  /** The codes, each with its promotion; null for a code without a promotion, or whose promotion is not offered. */
  private async findEnteredCodes(
    codes: readonly string[],
    active: ReadonlyMap<string, PromotionFields>,
  ): Promise<{ code: string; promotion: PromotionFields | null; row?: PromotionCode | undefined }[]> {
    if (codes.length === 0) return [];
    const rows = new Map((await this.promotions.findCodes(codes)).map((row) => [row._id, row]));
    const ids = [...new Set([...rows.values()].map(({ promotionId }) => promotionId))];
    // The cached number of remaining uses may be outdated
    const read = ids.every((id) => active.get(id)?.left === undefined && active.has(id))
      ? active
      : new Map((await this.promotions.findByIds(ids)).map((promotion) => [promotion.id, promotion]));
    return codes.map((code) => {
      const row = rows.get(code);
      const promotion = row && read.get(row.promotionId);
      const isOffered = promotion?.state === 'active' || promotion?.state === 'ended';
      return { code, promotion: isOffered ? promotion : null, row };
    });
  }

  private async loadRecords(
    promotions: readonly PromotionFields[],
    codes: readonly PromotionCode[],
    buyer: PromotionBuyerKeys | null,
    { hasBought, replaced }: Pick<OfferQuery, 'hasBought' | 'replaced'>,
  ): Promise<UseRecords> {
    const keys = buyer?.isVerified ? this.promotionUses.listBuyerKeys(buyer) : [];
    const personalPromotions = keys.length > 0 ? promotions.filter(hasBuyerRule) : [];
    const exhaustedIds = [
      ...promotions.filter(({ left }) => left === 0).map(({ id }) => id),
      ...codes.filter(({ left }) => left === 0).map(({ promotionId }) => promotionId),
    ];
    const limitedIds = [...new Set([...exhaustedIds, ...personalPromotions.map(({ id }) => id)])];
    const rows = personalPromotions.flatMap(({ id, perBuyer, firstOrder }) =>
      keys.flatMap((key) => [
        ...(perBuyer === null ? [] : [`${id}:${key}`]),
        ...(firstOrder ? [`first:${key}`] : []),
      ]),
    );
    const heldUses = limitedIds.length > 0 ? await this.promotionUseRecords.findReserved(limitedIds) : [];
    return {
      heldUses,
      replacedOrderIds: new Set(heldUses.length > 0 ? await replaced() : []),
      rows: new Map(
        rows.length > 0 ? (await this.promotionUseRecords.findBuyers(rows)).map((row) => [row._id, row]) : [],
      ),
      keys,
      hasBought: personalPromotions.some(({ firstOrder }) => firstOrder) && (await hasBought()),
    };
  }
}
