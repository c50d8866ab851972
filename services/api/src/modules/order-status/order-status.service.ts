import { Injectable } from '@nestjs/common';
import type { OrderView } from '@munay/contracts/order/order';
import type { UpdateOrderInput } from '@munay/contracts/order/order-fields';
import {
  type Actor,
  canTransition,
  isSold,
  ORDER_STATUSES,
  type OrderStatus,
} from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { SignedInUser, StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { toOrderEntity } from '../order/order.entity';
import { toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService, toActor } from '../order/order.service';
import { computeReceivedAmounts } from '../order/rules/received.rules';
import { CancellationService } from './cancellation.service';
import { assertChoices, toRefundAccount } from './order-status.rules';
import { ShipmentService } from './shipment.service';

const REVIEW_REQUEST_DELAY_MS = 7 * 86_400_000;

/** Changes the status of orders for buyers and staff. */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly orders: OrderService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly shipments: ShipmentService,
    private readonly cancellations: CancellationService,
  ) {}

  /**
   * Changes the status of an order, if the caller is allowed to. Changes by staff are audited.
   * @param input also contains the account for refunding a cancelled transfer, and staff options for cancelling
   * @throws AppError noOrder, transitionNotAllowed, badRequest for an option that is not allowed, refundDisputed,
   * ibanInvalid, paymentUnavailable when the payment session cannot be closed
   */
  async changeStatus(
    id: string,
    input: UpdateOrderInput,
    user: SignedInUser,
    requestId: string,
  ): Promise<OrderView> {
    const { status, refundTo, reason = '', restock = true } = input;
    const order = await this.orders.require(id, user);
    const by = toActor(user);
    if (!canTransition(order.status, status, by)) throw new AppError('transitionNotAllowed');
    assertChoices(input, by);
    const account = refundTo && toRefundAccount(order, status, refundTo);
    const { arrivedCents = computeReceivedAmounts(order).receivedCents } = input;
    const { paid } = METHOD_TRAITS[order.payment.method];
    const hasArrived = by === 'admin' && paid === 'later' && status === 'cancelled';
    const arrivedFields = hasArrived && arrivedCents > 0 ? { arrivedCents } : {};
    const audit = async (): Promise<void> => {
      const change = { 'payment.arrivedCents': arrivedCents };
      if (arrivedFields.arrivedCents) await this.orders.edit(id, order.version, ORDER_STATUSES, change);
      await this.audit(order, status, { id: user.id, requestId }, by, arrivedFields);
      if (reason !== '') await this.orders.addNote(id, { at: this.clock.now(), by: user.id, text: reason });
    };
    const person = { by, id: user.id };
    if (status === 'cancelled') await this.cancellations.cancel(order, by, audit);
    else if (status === 'shipped')
      await this.shipments.ship(id, { notify: true }, { id: user.id, requestId });
    else
      await this.transaction.run(async () => {
        if (status === 'cancelled_refund_pending' || status === 'refunded')
          await this.cancellations.cancelPaid(id, status, person, restock, account);
        else if (status === 'delivered') await this.deliver(order, user);
        else await this.orders.move(order, { to: status, by, cause: 'update-order' });
        await audit();
      });
    return this.orders.view(id, user);
  }

  /**
   * Archives an unpaid order; an order that is awaiting payment is cancelled first.
   * @returns the orders that remain in the list
   * @throws AppError noOrder, orderPaid, transitionNotAllowed, paymentUnavailable
   */
  async deleteOrder(id: string, user: SignedInUser, requestId: string): Promise<OrderView[]> {
    const order = await this.orders.require(id, user);
    const by = toActor(user);
    const audit = (from: OrderFields, to: OrderStatus): Promise<void> =>
      this.audit(from, to, { id: user.id, requestId }, by);
    if (order.payment.paidCents > 0 || isSold(order)) throw new AppError('orderPaid');
    if (order.status === 'pending_payment')
      await this.cancellations.cancel(order, by, () => audit(order, 'cancelled'));
    const endedOrder = await this.orders.require(id, user);
    if (endedOrder.status !== 'archived')
      await this.transaction.run(async () => {
        await this.orders.move(endedOrder, { to: 'archived', by, cause: 'delete-order' });
        await audit(endedOrder, 'archived');
      });
    return this.orders.listRemainingOrders(user);
  }

  /** Marks an order as delivered. A week later the buyer is invited by email to review the products. */
  private async deliver(order: OrderFields, user: SignedInUser): Promise<void> {
    await this.orders.move(order, { to: 'delivered', by: toActor(user), cause: 'update-order' });
    await this.outbox.add({
      type: 'review-request',
      key: order.id,
      refs: toOrderRefs(order),
      notBefore: new Date(this.clock.now().getTime() + REVIEW_REQUEST_DELAY_MS),
    });
  }

  private async audit(
    order: OrderFields,
    status: OrderStatus,
    by: StaffCaller,
    actor: Actor,
    options: { arrivedCents?: number } = {},
  ): Promise<void> {
    if (actor !== 'admin') return;
    await this.auditLog.record({
      by,
      action: 'order.status',
      entity: toOrderEntity(order),
      before: { status: order.status },
      after: { status, ...options },
    });
  }
}
