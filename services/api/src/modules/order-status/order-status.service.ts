import { Injectable } from '@nestjs/common';
import type { ShipOrder } from '@munay/contracts/admin/order';
import type { BankAccount } from '@munay/contracts/order/bank';
import type { OrderView } from '@munay/contracts/order/order';
import type { UpdateOrder } from '@munay/contracts/order/order-fields';
import {
  type Actor,
  canCancelPaid,
  canTransition,
  isSold,
  ORDER_STATUSES,
  type OrderStatus,
} from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { SignedIn, StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { hashSecret } from '../../runtime/secret';
import { ANSWER_WITHIN_MS, within } from '../../runtime/time-left';
import { AuditLogService } from '../audit-log/audit-log.service';
import { PaymentUnreachable } from '../billing/payment.provider';
import { RefundService } from '../billing/refund.service';
import { ReleaseService } from '../billing/release.service';
import { cancelledAs } from '../order/link/order-link.rules';
import { orderEntity } from '../order/order.entity';
import { orderRefs, takesUses } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { orderTokens } from '../order/order.search-tokens';
import { actorOf, OrderService } from '../order/order.service';
import { holdsRefunds, isDisputed, isFraudWarned } from '../order/rules/dispute.rules';
import { loggedShipping } from '../order/rules/parcel.rules';
import { receivedOf } from '../order/rules/received.rules';
import { nextRefundId, refundableCents } from '../order/rules/refund.rules';
import { hasSomethingToSend, remainingLines } from '../order/rules/refund-pieces.rules';
import { refundOf } from '../order/rules/refund-sum.rules';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { WithdrawalSettlementService } from '../withdrawal/withdrawal-settlement.service';
import { accountOf, refuseChoices } from './order-status.rules';
import { ParcelNumbers } from './parcel-numbers.service';

const REVIEW_REQUEST_AFTER_MS = 7 * 86_400_000;

/** Status changes of orders by buyers and staff. */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly orders: OrderService,
    private readonly release: ReleaseService,
    private readonly refunds: RefundService,
    private readonly promotions: PromotionUseService,
    private readonly numbers: ParcelNumbers,
    private readonly outbox: OutboxService,
    private readonly settlement: WithdrawalSettlementService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the status of an order, as far as the person may. Staff changes are audited.
   * @param input also the account for refunding a cancelled transfer, and the staff's options for cancelling
   * @throws AppError noOrder, moveNotAllowed, badRequest for an option that is not allowed, refundDisputed,
   * ibanInvalid,
   * paymentUnavailable when the payment session cannot be closed
   */
  async changeStatus(id: string, input: UpdateOrder, user: SignedIn, requestId: string): Promise<OrderView> {
    const { status, payBackTo, reason = '', restock = true } = input;
    const order = await this.orders.require(id, user);
    const by = actorOf(user);
    if (!canTransition(order.status, status, by)) throw new AppError('moveNotAllowed');
    refuseChoices(input, by);
    const account = payBackTo && accountOf(order, status, payBackTo);
    const { arrivedCents = receivedOf(order).receivedCents } = input;
    const { paid } = METHOD_TRAITS[order.payment.method];
    const hasArrived = by === 'admin' && paid === 'later' && status === 'cancelled';
    const arrived = hasArrived && arrivedCents > 0 ? { arrivedCents } : {};
    const audit = async (): Promise<void> => {
      const change = { 'payment.arrivedCents': arrivedCents };
      if (arrived.arrivedCents) await this.orders.edit(id, order.version, ORDER_STATUSES, change);
      await this.audit(order, status, { id: user.id, requestId }, by, arrived);
      if (reason !== '') await this.orders.addNote(id, { at: this.clock.now(), by: user.id, text: reason });
    };
    const person = { by, id: user.id };
    if (status === 'cancelled') await this.cancel(order, by, audit);
    else if (status === 'shipped') await this.ship(id, { notify: true }, { id: user.id, requestId });
    else
      await this.transaction.run(async () => {
        if (status === 'cancelled_refund_pending' || status === 'refunded')
          await this.cancelPaid(id, status, person, restock, account);
        else if (status === 'delivered') await this.deliver(order, user);
        else await this.orders.move(order, { to: status, by, cause: 'update-order' });
        await audit();
      });
    return this.orders.view(id, user);
  }

  /**
   * Cancels an order for the holder of a link mailed to its address, as its buyer would.
   * @param use consumes the link, in the same transaction
   * @throws AppError moveNotAllowed, refundDisputed, paymentUnavailable, and what `use` throws
   */
  async cancelByLink(order: OrderFields, use: () => Promise<void>): Promise<void> {
    const to = cancelledAs(order.status);
    if (to === null) throw new AppError('moveNotAllowed');
    if (to === 'cancelled') return this.cancel(order, 'customer', use);
    await this.transaction.run(async () => {
      await use();
      await this.cancelPaid(order.id, to, { by: 'customer', id: null }, true);
    });
  }

  /**
   * Ships a prepared order, or corrects carrier and tracking number of a shipped one. Refunded pieces are not sent;
   * if everything was refunded, nothing is.
   * @throws AppError noOrder, moveNotAllowed also for a disputed payment, fraudWarned, nothingToShip, trackingOfShop,
   * trackingTaken with the number of the order whose parcel has it
   * @param mailAfterMs how long the email to the buyer waits
   */
  async ship(
    id: string,
    { carrier, tracking, notify, despiteWarning }: ShipOrder,
    by: StaffCaller,
    mailAfterMs = 0,
  ): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const sent = order.status === 'shipped';
      if (isDisputed(order.payment)) throw new AppError('moveNotAllowed');
      if (isFraudWarned(order) && !despiteWarning) throw new AppError('fraudWarned');
      if (!sent && !hasSomethingToSend(order)) throw new AppError('nothingToShip');
      const { method, zone } = order.shipping;
      const shipping = { method, zone, ...(carrier && { carrier }), ...(tracking && { tracking }) };
      await this.numbers.requireFree(order, shipping);
      if (!sent) {
        const move = { to: 'shipped', by: 'admin', cause: 'update-order' } as const;
        await this.orders.move(order, move, { shipping });
      } else {
        const terms = orderTokens({ ...order, shipping });
        if (!(await this.orders.edit(id, order.version, ['shipped'], { shipping, terms })))
          throw new AppError('editedMeanwhile');
      }
      const parcel = hashSecret([id, carrier ?? '', tracking ?? ''].join(':'));
      // Buyers who were notified of the shipment get the tracking number
      const refs = { ...orderRefs(order), ...(sent && { news: 'tracking' }) };
      const wait = mailAfterMs > 0 && { notBefore: new Date(this.clock.now().getTime() + mailAfterMs) };
      if (notify) await this.outbox.add({ type: 'order-shipped', key: parcel, refs, ...wait });
      await this.auditLog.record({
        by,
        action: 'order.ship',
        entity: orderEntity(order),
        before: { status: order.status, ...loggedShipping(order.shipping) },
        after: { status: 'shipped', ...loggedShipping(shipping) },
      });
    });
  }

  /**
   * Archives an unpaid order; one that waits for payment is cancelled first.
   * @returns the remaining orders
   * @throws AppError noOrder, orderPaid, moveNotAllowed, paymentUnavailable
   */
  async deleteOrder(id: string, user: SignedIn, requestId: string): Promise<OrderView[]> {
    const order = await this.orders.require(id, user);
    const by = actorOf(user);
    const audit = (from: OrderFields, to: OrderStatus): Promise<void> =>
      this.audit(from, to, { id: user.id, requestId }, by);
    if (order.payment.paidCents > 0 || isSold(order)) throw new AppError('orderPaid');
    if (order.status === 'pending_payment') await this.cancel(order, by, () => audit(order, 'cancelled'));
    const ended = await this.orders.require(id, user);
    if (ended.status !== 'archived')
      await this.transaction.run(async () => {
        await this.orders.move(ended, { to: 'archived', by, cause: 'delete-order' });
        await audit(ended, 'archived');
      });
    return this.orders.listRemaining(user);
  }

  /** Marks an order as delivered. A week later the buyer is asked for reviews. */
  private async deliver(order: OrderFields, user: SignedIn): Promise<void> {
    await this.orders.move(order, { to: 'delivered', by: actorOf(user), cause: 'update-order' });
    await this.outbox.add({
      type: 'review-request',
      key: order.id,
      refs: orderRefs(order),
      notBefore: new Date(this.clock.now().getTime() + REVIEW_REQUEST_AFTER_MS),
    });
  }

  private async audit(
    order: OrderFields,
    status: OrderStatus,
    by: StaffCaller,
    actor: Actor,
    more: { arrivedCents?: number } = {},
  ): Promise<void> {
    if (actor !== 'admin') return;
    await this.auditLog.record({
      by,
      action: 'order.status',
      entity: orderEntity(order),
      before: { status: order.status },
      after: { status, ...more },
    });
  }

  private async cancel(order: OrderFields, by: Actor, audit: () => Promise<void>): Promise<void> {
    try {
      const end = { to: 'cancelled', by, cause: 'update-order' } as const;
      if (!(await within(ANSWER_WITHIN_MS, () => this.release.end(order, end, audit))))
        throw new AppError('moveNotAllowed');
    } catch (error) {
      if (error instanceof PaymentUnreachable) throw new AppError('paymentUnavailable');
      throw error;
    }
  }

  /**
   * Cancels a paid order, or ends one under review: the remaining money is refunded and sold pieces are restocked,
   * unless
   * staff decide otherwise. Payments other than by card are refunded manually by staff.
   */
  private async cancelPaid(
    id: string,
    status: OrderStatus,
    { by, id: userId }: { by: Actor; id: string | null },
    restock: boolean,
    account?: BankAccount,
  ): Promise<void> {
    const order = await this.orders.get(id);
    const cancels = status === 'cancelled_refund_pending';
    if (holdsRefunds(order.payment)) throw new AppError('refundDisputed');
    if (cancels) {
      if (!canCancelPaid({ method: order.payment.method, refundsHeld: false }, by))
        throw new AppError('moveNotAllowed');
      await this.orders.move(order, { to: status, by, cause: 'update-order' });
      if (order.status === 'paid' && takesUses(order)) await this.promotions.undo(id);
    }
    const amountCents = refundableCents(order);
    if (amountCents === 0) return;
    const refundId = nextRefundId(order, 'cancelled');
    if (cancels) {
      // A mail about the unpaid order may have been sent before its late payment arrived
      const mail = { key: `${id}:paid`, refs: { ...orderRefs(order), refundId } };
      await this.outbox.add({ type: 'order-cancelled', ...mail });
      if (by === 'customer') await this.outbox.add({ type: 'order-cancelled-staff', ...mail });
    }
    const lines = cancels ? remainingLines(order, restock) : [];
    await this.refunds.requestRefund(order, {
      id: refundId,
      ...refundOf(order, { scope: 'all', amountCents, lines }),
      reason: 'cancelled',
      note: '',
      by: by === 'admin' ? userId : null,
      reference: '',
      ...(account && { account }),
    });
    await this.settlement.closeGivenBack(id);
  }
}
