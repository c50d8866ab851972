import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';
import type { NewPromotion } from '../modules/promotion/promotion.types';
import { PromotionRecordService } from '../modules/promotion/promotion-record.service';

const COMMON = {
  state: 'active',
  version: 0,
  lane: 'basket',
  scope: { of: 'all' },
  way: 'shared',
  alsoReduced: false,
  alone: false,
  announced: false,
  startsAt: null,
  endsAt: null,
  perBuyer: null,
} as const;

const DEMO_PROMOTIONS: readonly NewPromotion[] = [
  {
    ...COMMON,
    excludedSizes: [],
    ...{ title: { es: 'Bienvenida', en: 'Welcome' }, code: 'BIENVENIDA', position: 1 },
    ...{ rule: { kind: 'percent', percent: 10 }, minCents: 0, maxUses: null, firstOrder: true },
  },
  {
    ...COMMON,
    excludedSizes: [],
    ...{ title: { es: 'Cinco de regalo', en: 'Five euros off' }, code: 'TALLER5', position: 2 },
    ...{ rule: { kind: 'amount', cents: 500 }, minCents: 3_000, maxUses: 50, left: 50, firstOrder: false },
  },
];

/** Shows two promotions by code where there are none. Never in production. */
@Injectable()
export class PromotionSeed {
  constructor(
    private readonly config: Config,
    private readonly promotions: PromotionRecordService,
  ) {}

  /** @returns how many were added */
  async run(): Promise<number> {
    const counts = await this.promotions.counts();
    if (this.config.production || Object.values(counts).some((count) => count > 0)) return 0;
    for (const promotion of DEMO_PROMOTIONS) await this.promotions.create(promotion, () => Promise.resolve());
    return DEMO_PROMOTIONS.length;
  }
}
