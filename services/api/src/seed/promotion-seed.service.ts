import { Injectable } from '@nestjs/common';
import { PROMOTION, type PromotionInput } from '@munay/contracts/admin/promotion';
import { createEmptyInput } from '@munay/contracts/fields';
import { Config } from '../config/config';
import { toPromotionTerms } from '../modules/admin/promotion/admin-promotion.mapper';
import type { NewPromotion } from '../modules/promotion/promotion.types';
import { PromotionRecordService } from '../modules/promotion/promotion-record.service';

const createDemoPromotion = (position: number, input: Partial<PromotionInput>): NewPromotion => {
  const storedTerms = toPromotionTerms({
    ...createEmptyInput(PROMOTION),
    target: 'basket',
    redemption: 'shared',
    ...input,
  });
  const { maxUses } = storedTerms;
  return {
    ...storedTerms,
    state: 'active',
    version: 0,
    position,
    excludedSizes: [],
    ...(maxUses !== null && { left: maxUses }),
  };
};

const DEMO_PROMOTIONS: readonly NewPromotion[] = [
  createDemoPromotion(1, {
    title: { es: 'Bienvenida', en: 'Welcome' },
    code: 'BIENVENIDA',
    rule: { kind: 'percent', percent: 10 },
    firstOrder: true,
  }),
  createDemoPromotion(2, {
    title: { es: 'Cinco de regalo', en: 'Five euros off' },
    code: 'TALLER5',
    rule: { kind: 'amount', cents: 500 },
    minCents: 3_000,
    maxUses: 50,
  }),
];

/** Adds two promotions with codes if there are none. Never runs in production. */
@Injectable()
export class PromotionSeedService {
  constructor(
    private readonly config: Config,
    private readonly promotionRecords: PromotionRecordService,
  ) {}

  /** @returns the number of added promotions */
  async addPromotions(): Promise<number> {
    const counts = await this.promotionRecords.counts();
    if (this.config.production || Object.values(counts).some((count) => count > 0)) return 0;
    for (const promotion of DEMO_PROMOTIONS)
      await this.promotionRecords.create(promotion, () => Promise.resolve());
    return DEMO_PROMOTIONS.length;
  }
}
