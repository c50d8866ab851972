import { Injectable } from '@nestjs/common';
import type { PromotionSize } from '@munay/contracts/admin/promotion';
import { findPromotionProblems } from '@munay/contracts/admin/promotion-publishing';
import { LIMITS } from '@munay/contracts/limits';
import type { PromotionProblem } from '@munay/contracts/promotion/kind';
import { AppError } from '../../../errors/app-error';
import { Clock } from '../../../runtime/clock';
import { InvoiceService } from '../../invoice/invoice.service';
import { toPricedPromotion } from '../../promotion/promotion.mapper';
import type { PromotionFields } from '../../promotion/promotion.types';
import { PromotionRecordService } from '../../promotion/promotion-record.service';
import { ShippingService } from '../../shipping/shipping.service';
import { type NamedShelfUnit, PromotionUnitService } from './promotion-unit.service';

export const toPromotionSize = ({ sku, title, size }: NamedShelfUnit): PromotionSize => ({
  sku,
  title,
  size,
});

/** Decides whether a promotion may be published, based on the available products and the shipping rates. */
@Injectable()
export class PromotionReadinessService {
  constructor(
    private readonly promotionRecords: PromotionRecordService,
    private readonly promotionUnit: PromotionUnitService,
    private readonly shipping: ShippingService,
    private readonly invoices: InvoiceService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError promotionsFull, promotionNotReady with the reasons */
  async requireReady(promotion: PromotionFields): Promise<void> {
    if ((await this.promotionRecords.counts()).active >= LIMITS.promotionsActive)
      throw new AppError('promotionsFull');
    await this.assertReady(promotion, () => true);
  }

  /**
   * Checks an edit of a published promotion. Problems caused by later price changes are ignored.
   * @throws AppError promotionNotReady if invoices cannot print the title, or the promotion may not be announced
   */
  requireEditable(before: PromotionFields, after: PromotionFields): Promise<void> {
    const isAnnounced = after.announced && !before.announced;
    return this.assertReady(
      after,
      (problem) =>
        problem === 'titleUnprintable' ||
        (isAnnounced && (problem === 'announced' || problem === 'minimumReached')),
    );
  }

  private async assertReady(
    promotion: PromotionFields,
    counts: (problem: PromotionProblem) => boolean,
  ): Promise<void> {
    const found = await this.findProblems(promotion);
    const problems = found.problems.filter(counts);
    const sizes = found.unitsAtMinimum.length > 0 && { sizes: found.unitsAtMinimum.map(toPromotionSize) };
    if (problems.length > 0) throw new AppError('promotionNotReady', { problems, ...sizes });
  }

  private async findProblems(
    promotion: PromotionFields,
  ): Promise<{ problems: PromotionProblem[]; unitsAtMinimum: NamedShelfUnit[] }> {
    const { title, code, id } = promotion;
    const codes = (await this.promotionRecords.countCodes([id])).get(id) ?? 0;
    const { options: ways } = await this.shipping.findTable();
    const { problems, reaching: unitsAtMinimum } = findPromotionProblems(
      { ...promotion, promotion: toPricedPromotion(promotion) },
      await this.promotionUnit.listUnitsOfPastYear(),
      { codes, hasCode: code !== undefined, deliveryOptions: ways, now: this.clock.now() },
    );
    const unprintableCharacters = await this.invoices.findUnprintableCharacters(title.es + title.en);
    if (unprintableCharacters.length > 0) problems.unshift('titleUnprintable');
    if (title.es === '' || title.en === '') problems.unshift('titleMissing');
    return { problems, unitsAtMinimum };
  }
}
