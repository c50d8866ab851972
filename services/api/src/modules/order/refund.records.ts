import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { takesUses } from './order.mapper';
import type { OrderFields } from './order.schema';
import { OrderService } from './order.service';
import { BANK_TOOK_IT } from './queries/order-stored.query';
import { RefundRepository } from './refund.repository';
import { chargedBackCents, disputeFields, hasSameDisputes } from './rules/dispute.rules';
import { owedRefunds, refundedCents } from './rules/refund.rules';
import type { StoredRefund, StoredShelving } from './schema/course.schema';
import type { StoredDispute } from './schema/payment.schema';

/** Refunds as recorded on the order. Call inside the transaction that read it. */
@Injectable()
export class RefundRecords {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly orders: OrderService,
    private readonly promotions: PromotionUseService,
    private readonly clock: Clock,
  ) {}

  /** Reserves the amount of a refund. */
  add = (orderId: string, refund: StoredRefund): Promise<void> => this.refunds.add(orderId, refund);

  /** Retries at the provider under another key. */
  tryAgain = (orderId: string, { id, attempt = 1 }: StoredRefund): Promise<void> =>
    this.refunds.set(orderId, id, { attempt: attempt + 1 });

  /** The provider has accepted the refund. */
  takenUp = (orderId: string, id: string, providerId: string): Promise<void> =>
    this.refunds.set(orderId, id, { state: 'requested', providerId });

  /** Later refunds are computed without it. @param providerId if the provider had accepted it */
  async fail(orderId: string, id: string, providerId?: string): Promise<void> {
    const failedBefore = (await this.orders.find(orderId))?.refunds.length ?? 0;
    const failed = { state: 'failed', failedBefore, failedAt: this.clock.now() } as const;
    await this.refunds.set(orderId, id, { ...failed, ...(providerId && { providerId }) });
  }

  /** Records the transfer of a manual refund; only the last digits of the buyer's account are kept. */
  paidBack = (orderId: string, { id, account }: StoredRefund, reference: string): Promise<void> =>
    this.refunds.setPaidBack(orderId, id, reference, account?.iban.slice(-4));

  /** The money has left. */
  done = (orderId: string, id: string, creditNote: string | null | undefined): Promise<void> =>
    this.refunds.set(orderId, id, {
      state: 'done',
      doneAt: this.clock.now(),
      ...(creditNote && { creditNote }),
    });

  /** Closes a failed refund: staff decided that nothing more is owed. */
  async settleFailed(orderId: string, id: string): Promise<void> {
    await this.refunds.set(orderId, id, { settledAt: this.clock.now() });
    await this.count(orderId);
  }

  /** Records restocked pieces that were never sent and belong to no refund. */
  shelve = (orderId: string, shelved: StoredShelving): Promise<void> =>
    this.refunds.setShelved(orderId, shelved);

  /**
   * Recomputes an order's totals from its refunds and disputes; a fully refunded or charged back order ends. One that is
   * refunded before it was packed returns its uses of promotions, like a cancelled one.
   * @returns whether a chargeback ended it now
   */
  async count(orderId: string): Promise<boolean> {
    const order = await this.orders.find(orderId);
    if (!order) return false;
    const sum = refundedCents(order);
    if (sum !== order.payment.refundedCents) await this.refunds.setRefunded(orderId, sum);
    const owed = owedRefunds(order).length > 0;
    if (owed !== (order.refundOwedSince !== undefined))
      await this.refunds.setOwedSince(orderId, owed ? this.clock.now() : null);
    const taken = chargedBackCents(order.payment);
    if (sum + taken < order.payment.paidCents) return false;
    const end =
      taken > 0
        ? { to: 'charged_back' as const, cause: BANK_TOOK_IT }
        : { to: 'refunded' as const, cause: 'all money was given back' };
    if (!(await this.orders.tryMove(order, { ...end, by: 'system' }))) return false;
    if (order.status === 'paid' && taken === 0 && takesUses(order)) await this.promotions.undo(orderId);
    return taken > 0;
  }

  /** Records whether a card network reports the payment as fraud. */
  warn = (orderId: string, warned: boolean): Promise<void> => this.refunds.setFraudWarned(orderId, warned);

  /** Records the disputes of a payment. @returns false when they were already known */
  async dispute({ id, payment }: OrderFields, disputes: readonly StoredDispute[]): Promise<boolean> {
    const fields = disputeFields(disputes);
    if (hasSameDisputes(payment, fields)) return false;
    await this.refunds.setDisputes(id, fields);
    return true;
  }
}
