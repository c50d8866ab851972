import { Injectable, Logger } from '@nestjs/common';
import { canTransition } from '@munay/contracts/order/order-status';
import { Tracing } from '@munay/tracing/tracing';
import { Transaction } from '../../../database/transaction';
import { toStorageProblem } from '../../../errors/storage-problem';
import { getCurrentNetwork, getCurrentRequest } from '../../../logging/request-scope';
import { KeyedLimiter } from '../../../rate-limit/keyed-limiter';
import { Batch } from '../../../runtime/batch';
import { hasCountedUses } from '../../order/order.mapper';
import { OrderService } from '../../order/order.service';
import { BillingAlertService } from '../billing-alert.service';
import { isSettled, type Sale, SaleService } from './sale.service';

type SaleOutcome = 'paid' | 'refused' | 'unknown';

export const MAX_GROUP_SIZE = 16;
const COLLECTION_WINDOW_MS = 5;
/**
 * Limits for sales outside a group: one runs at a time, because concurrent sales would contend for the invoice number,
 * and up to 400 are queued.
 */
const LIMITER_SIZES = [1, 400] as const;

/** Writes concurrent sales in groups, each in one transaction. */
@Injectable()
export class SaleGroupService {
  private readonly log = new Logger(SaleGroupService.name);
  private readonly groups = new Batch(
    async (sales: Sale[]) => {
      await this.transaction.run(() => this.write(sales));
      return sales;
    },
    MAX_GROUP_SIZE,
    COLLECTION_WINDOW_MS,
    'callers',
  );
  private readonly singles = new KeyedLimiter(...LIMITER_SIZES);

  constructor(
    private readonly sales: SaleService,
    private readonly orders: OrderService,
    private readonly billingAlerts: BillingAlertService,
    private readonly transaction: Transaction,
    private readonly tracing: Tracing,
  ) {}

  /** Records a received payment. If its group fails, the sale is retried individually. @throws AppError stockShort */
  async sell(sale: Sale): Promise<SaleOutcome> {
    if (sale.order.status === 'pending_payment' && !hasCountedUses(sale.order))
      try {
        const traceparent = this.tracing.traceparent();
        const work = { network: getCurrentNetwork(), ...(traceparent && { traceparent }) };
        await this.groups.addItem({ ...sale, origin: { ...getCurrentRequest(), work } });
        return 'paid';
      } catch (error) {
        if (toStorageProblem(error)) throw error;
        this.log.log({
          msg: 'group failed, sale recorded individually',
          orderId: sale.order.id,
          reason: String(error),
        });
      }
    return this.singles.run([], () => this.transaction.run(() => this.sellSingle(sale)));
  }

  /** Reads the order again, because it may have changed. */
  private async sellSingle(sale: Sale): Promise<SaleOutcome> {
    const order = await this.orders.findOrder(sale.order.id);
    if (!order) return 'unknown';
    if (isSettled(order)) return 'paid';
    if (canTransition(order.status, 'paid', 'system')) {
      await this.write([{ ...sale, order }]);
      return 'paid';
    }
    this.billingAlerts.report('paidInReview', { orderId: order.id });
    return 'refused';
  }

  private async write(sales: readonly Sale[]): Promise<void> {
    await this.sales.sell(sales);
    this.transaction.afterCommit(() => {
      for (const { event } of sales) if (event) event.isDone = true;
    });
  }
}
