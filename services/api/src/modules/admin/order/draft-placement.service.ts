import { Injectable } from '@nestjs/common';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { MismatchError } from '../../../database/mismatch';
import { Transaction } from '../../../database/transaction';
import { isDuplicateKeyError } from '../../../database/upsert';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { SaleService } from '../../billing/sale/sale.service';
import { type Placement, PlacementService } from '../../checkout/placement.service';
import { NumberingService } from '../../numbering/numbering.service';
import { toOrderEntity } from '../../order/order.entity';
import { OrderService } from '../../order/order.service';
import { DraftOrderService } from './draft-order.service';

/** Places orders that staff take by phone or at a market, with the shop's prices, stock and invoices. */
@Injectable()
export class DraftPlacementService {
  constructor(
    private readonly orders: OrderService,
    private readonly numbering: NumberingService,
    private readonly draftOrders: DraftOrderService,
    private readonly placements: PlacementService,
    private readonly sales: SaleService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Places an order. The order is paid immediately unless its payment method is paid later. Idempotent per key.
   * @returns id of the order
   * @throws AppError the same errors as `DraftOrderService.build`; stockShort, codeUsedUp, codeAlreadyUsed
   */
  async place(draft: DraftOrder, by: StaffCaller): Promise<string> {
    const checkoutKey = `draft:${draft.key}`;
    const placedOrder = await this.orders.findByCheckoutKey(checkoutKey);
    if (placedOrder) return placedOrder.id;
    const writeOrder = async (number: string): Promise<string> => {
      const placement = await this.draftOrders.build(draft, checkoutKey, number);
      try {
        await this.transaction.run(() => this.write(placement, draft, by));
      } catch (error) {
        if (!(error instanceof MismatchError)) throw error;
        const { totalCents } = (await this.draftOrders.build(draft, checkoutKey, number)).order.totals;
        throw new AppError('totalDiffers', { totalCents });
      }
      return placement.order.id;
    };
    return this.numbering.withNumber('order', this.clock.now(), writeOrder).catch(async (error: unknown) => {
      const existingOrder = isDuplicateKeyError(error)
        ? await this.orders.findByCheckoutKey(checkoutKey)
        : null;
      if (!existingOrder) throw error;
      return existingOrder.id;
    });
  }

  /** Writes order, reservation, payment and audit entry. */
  private async write(placement: Placement, draft: DraftOrder, by: StaffCaller): Promise<void> {
    const { manualDiscount, payment, reference = '' } = draft;
    await this.auditLog.record({
      by,
      action: 'order.draft',
      entity: toOrderEntity(placement.order),
      after: { totalCents: placement.order.totals.totalCents, payment, manualDiscount },
    });
    for (const order of await this.placements.place([placement]))
      if (METHOD_TRAITS[payment].paid === 'atOnce')
        await this.sales.recordManualPayment(order, `${payment} taken by staff`, reference);
  }
}
