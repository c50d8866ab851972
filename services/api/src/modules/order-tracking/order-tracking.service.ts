import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import type { OrderLinkView, RequestOrderLinkInput, TrackedOrder } from '@munay/contracts/order/order-link';
import { Transaction } from '../../database/transaction';
import { AppError, isAppError } from '../../errors/app-error';
import type { Caller, StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { AuditLogService } from '../audit-log/audit-log.service';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderLinkService } from '../order/link/order-link.service';
import { toOrderEntity } from '../order/order.entity';
import { toOrderRefs } from '../order/order.mapper';
import { ERASED_TEXT } from '../order/order.search-tokens';
import { OrderService } from '../order/order.service';
import { CancellationService } from '../order-status/cancellation.service';
import { isActionPossible, toLinkView, toTrackedOrder } from './order-tracking.mapper';

const PER_IP: Limit = { points: 120, seconds: 600 };
const MAILS: Limit = { points: 3, seconds: DAY_MS / 1_000 };

/** Access to orders without an account: read-only tracking links, and emailed links that change the order. */
@Injectable()
export class OrderTrackingService {
  constructor(
    private readonly orders: OrderService,
    private readonly orderLinks: OrderLinkService,
    private readonly cancellations: CancellationService,
    private readonly invoices: InvoiceService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {}

  /** Finds the order of a tracking link. @throws AppError linkUnknown also for an expired link, tooManyRequests */
  async track(token: string, { ip }: Caller): Promise<TrackedOrder> {
    await this.throttle.consume('order-link-ip', ip, PER_IP);
    const order = await this.orderLinks.track(token);
    return toTrackedOrder(order, await this.orders.findAccountFor([order]));
  }

  /**
   * Emails an action link to the address of the order, at most three times a day. The response does not reveal whether
   * an email was sent.
   * @throws AppError linkUnknown, tooManyRequests (limited per network)
   */
  async requestLink(token: string, { action }: RequestOrderLinkInput, { ip }: Caller): Promise<null> {
    await this.throttle.consume('order-link-ip', ip, PER_IP);
    const order = await this.orderLinks.track(token);
    const { email } = order.customer;
    if (email === '' || !isActionPossible(order, action) || !(await this.canSendMail(order.id))) return null;
    await this.transaction.run(async () => {
      const { seed, hash } = await this.orderLinks.create(order.id, action);
      await this.outbox.add({ type: 'order-link', key: hash, refs: { ...toOrderRefs(order), action, seed } });
    });
    return null;
  }

  /**
   * Returns what an emailed link would do, without changing anything.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests
   */
  async preview(token: string, { ip }: Caller): Promise<OrderLinkView> {
    await this.throttle.consume('order-link-ip', ip, PER_IP);
    const { order, action } = await this.orderLinks.open(token);
    return toLinkView(order, action);
  }

  /**
   * Cancels an order with an emailed link, with the buyer's rights.
   * @throws AppError linkUnknown, linkUsed, linkExpired, transitionNotAllowed, refundDisputed, paymentUnavailable
   */
  async cancel(token: string, { ip }: Caller): Promise<null> {
    await this.throttle.consume('order-link-ip', ip, PER_IP);
    const order = await this.orderLinks.openForAction(token, 'cancel');
    await this.cancellations.cancelByLink(order, () => this.orderLinks.use(token, 'cancel'));
    return null;
  }

  /** The invoice, downloaded with an emailed link. @throws AppError linkUnknown, linkUsed, linkExpired, noInvoice */
  async downloadInvoice(token: string, { ip }: Caller): Promise<{ number: string; pdf: Uint8Array }> {
    await this.throttle.consume('order-link-ip', ip, PER_IP);
    const order = await this.orderLinks.openForAction(token, 'invoice');
    const pdf = await this.invoices.createPdf(order.id);
    await this.orderLinks.use(token, 'invoice');
    return pdf;
  }

  /** Revokes an order's links and emails a new tracking link. @throws AppError noOrder, noUpdate if it is erased */
  async renew(id: string, by: StaffCaller): Promise<null> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const { email } = order.customer;
      if (email === ERASED_TEXT) throw new AppError('noUpdate');
      await this.orderLinks.renew(order);
      const renewals = (order.trackingLink?.renewals ?? 0) + 1;
      if (email !== '')
        await this.outbox.add({ type: 'order-link', key: `${id}:${renewals}`, refs: toOrderRefs(order) });
      await this.auditLog.record({
        by,
        action: 'order.trackingLink',
        entity: toOrderEntity(order),
        after: { renewals },
      });
    });
    return null;
  }

  private async canSendMail(orderId: string): Promise<boolean> {
    try {
      await this.throttle.consume('order-link-mail', orderId, MAILS);
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  }
}
