import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { AppError, isAppError } from '../../errors/app-error';
import type { SignedInUser } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { toOrderEntity } from '../order/order.entity';
import { toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService, toActor } from '../order/order.service';
import { InvoiceService } from './invoice.service';

const BILL_LIMITS = [
  { name: 'send-bill-minute', points: 1, seconds: 60 },
  { name: 'send-bill-day', points: 5, seconds: 86_400 },
] as const;
/** Rate limit for rendering documents, which may have many pages. */
export const RENDER_LIMIT: Limit = { points: 60, seconds: 60 };

/** Provides the documents of an order to buyers and staff. */
@Injectable()
export class BillService {
  constructor(
    private readonly orders: OrderService,
    private readonly invoices: InvoiceService,
    private readonly outbox: OutboxService,
    private readonly throttle: ThrottleService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Emails the invoice with its credit notes again, at most once a minute and five times a day. Requests by staff are
   * recorded in the audit log.
   * @throws AppError noOrder, noInvoice, noEmail, invoiceSentRecently
   */
  async sendBill(id: string, user: SignedInUser, requestId: string): Promise<null> {
    const order = await this.findInvoicedOrder(id, user);
    if (order.customer.email === '') throw new AppError('noEmail');
    for (const { name, ...limit } of BILL_LIMITS)
      await this.throttle.consume(name, id, limit).catch((error: unknown) => {
        throw isAppError(error) ? new AppError('invoiceSentRecently', error.details) : error;
      });
    await this.transaction.run(async () => {
      const key = `${id}:${this.clock.now().getTime()}`;
      await this.outbox.add({ type: 'order-invoice', key, refs: toOrderRefs(order) });
      if (toActor(user) === 'admin')
        await this.auditLog.record({
          by: { id: user.id, requestId },
          action: 'order.invoice',
          entity: toOrderEntity(order),
          after: { bill: order.billNumber },
        });
    });
    return null;
  }

  /** Returns the invoice as PDF, with its number. @throws AppError noOrder, noInvoice, tooManyRequests */
  async bill(id: string, user: SignedInUser): Promise<{ number: string; pdf: Uint8Array }> {
    await this.throttle.consume('draw', user.id, RENDER_LIMIT);
    await this.findInvoicedOrder(id, user);
    return this.invoices.createPdf(id);
  }

  /** Returns a credit note as PDF. @throws AppError noOrder, noInvoice, tooManyRequests */
  async creditNote(id: string, number: string, user: SignedInUser): Promise<Uint8Array> {
    await this.throttle.consume('draw', user.id, RENDER_LIMIT);
    await this.orders.require(id, user);
    return this.invoices.renderCreditNote(id, number);
  }

  private async findInvoicedOrder(id: string, user: SignedInUser): Promise<OrderFields> {
    const order = await this.orders.require(id, user);
    if (!order.billNumber) throw new AppError('noInvoice');
    return order;
  }
}
