import { Injectable } from '@nestjs/common';
import { findUnitsForMinimum, isUndisclosedDiscount } from '@munay/contracts/admin/promotion-publishing';
import { LIMITS } from '@munay/contracts/limits';
import { AppError } from '../../../errors/app-error';
import { OutboxService } from '../../../outbox/outbox.service';
import { Clock } from '../../../runtime/clock';
import { toPricedPromotion } from '../../promotion/promotion.mapper';
import type { StoredExcludedSize } from '../../promotion/promotion.schema';
import { PromotionRecordService } from '../../promotion/promotion-record.service';
import { type NamedShelfUnit, PromotionUnitService } from './promotion-unit.service';

/** Converts a size to the exclusion that is stored with the promotion. */
export const toExcludedSize = (
  { sku, title, size, priceCents, highestCents }: NamedShelfUnit,
  at: Date,
  isDecided: boolean,
): StoredExcludedSize => ({
  sku,
  title,
  size,
  priceCents: Math.max(priceCents, highestCents),
  at,
  decided: isDecided,
});

/** Compares the minimum order values of active promotions with current prices, which may have changed. */
@Injectable()
export class MinimumMonitor {
  constructor(
    private readonly promotionRecords: PromotionRecordService,
    private readonly promotionUnit: PromotionUnitService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Excludes sizes whose unit price alone meets the minimum order value, and notifies staff once for each size. Until
   * then, such sizes are excluded when an order is placed.
   */
  async check(): Promise<void> {
    const all = await this.promotionRecords.list(['active'], 0, LIMITS.promotionsActive);
    const activePromotions = all.filter(
      (promotion) =>
        promotion.minCents > 0 &&
        isUndisclosedDiscount({ ...promotion, promotion: toPricedPromotion(promotion) }),
    );
    if (activePromotions.length === 0) return;
    const shelfUnits = await this.promotionUnit.listUnitsOfPastYear();
    for (const promotion of activePromotions) {
      const now = this.clock.now();
      const unitsAtMinimum = findUnitsForMinimum(toPricedPromotion(promotion), shelfUnits);
      if (unitsAtMinimum.length === 0) continue;
      const excludedSizes = [
        ...promotion.excludedSizes,
        ...unitsAtMinimum.map((unit) => toExcludedSize(unit, now, false)),
      ];
      const { id: promotionId, version } = promotion;
      const mail = { type: 'promotion-excluded-staff', key: `${promotionId}:${version}` } as const;
      await this.promotionRecords
        .edit(promotion, version, { excludedSizes }, () =>
          this.outbox.add({ ...mail, refs: { promotionId } }),
        )
        .catch((error: unknown) => {
          // Staff or another worker changed the promotion, so the next check reads it again
          if (!(error instanceof AppError && error.key === 'editConflict')) throw error;
        });
    }
  }
}
