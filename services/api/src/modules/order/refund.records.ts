import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import type { OrderFields } from './order.schema';
import { OrderService } from './order.service';
import type { RefundFields, StoredDispute, StoredShelving } from './order.types';
import { BANK_TOOK_IT } from './order-stored.query';
import { RefundRepository } from './refund.repository';
import { chargedBackCents, disputeFields, hasSameDisputes } from './rules/dispute.rules';
import { owedRefunds, refundedCents } from './rules/refund.rules';

/** What was given back of an order, or shall be, as it is written on the order. Belongs into the transaction that read it. */
@Injectable()
export class RefundRecords {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly orders: OrderService,
    private readonly clock: Clock,
  ) {}

  /** Keeps the sum of a refund aside. */
  add = (orderId: string, refund: RefundFields): Promise<void> => this.refunds.add(orderId, refund);

  /** The provider is asked another time, under another key. */
  tryAgain = (orderId: string, { id, attempt = 1 }: RefundFields): Promise<void> =>
    this.refunds.set(orderId, id, { attempt: attempt + 1 });

  /** The provider has taken the refund up. */
  takenUp = (orderId: string, id: string, providerId: string): Promise<void> =>
    this.refunds.set(orderId, id, { state: 'requested', providerId });

  /** Those asked for later did not count on it any more. @param providerId where the provider had it */
  async fail(orderId: string, id: string, providerId?: string): Promise<void> {
    const failedBefore = (await this.orders.find(orderId))?.refunds.length ?? 0;
    const failed = { state: 'failed', failedBefore, failedAt: this.clock.now() } as const;
    await this.refunds.set(orderId, id, { ...failed, ...(providerId && { providerId }) });
  }

  /** Notes by which transfer a refund was paid; of the buyer's account only the end stays. */
  paidBack = (orderId: string, { id, account }: RefundFields, reference: string): Promise<void> =>
    this.refunds.setPaidBack(orderId, id, reference, account?.iban.slice(-4));

  /** The money has left. */
  done = (orderId: string, id: string, creditNote: string | null | undefined): Promise<void> =>
    this.refunds.set(orderId, id, {
      state: 'done',
      doneAt: this.clock.now(),
      ...(creditNote && { creditNote }),
    });

  /** Nothing more is owed for a refund that failed: somebody has decided so. */
  async settleFailed(orderId: string, id: string): Promise<void> {
    await this.refunds.set(orderId, id, { settledAt: this.clock.now() });
    await this.count(orderId);
  }

  /** Pieces that never left are back on the shelf, though no refund put them there. */
  shelve = (orderId: string, shelved: StoredShelving): Promise<void> =>
    this.refunds.setShelved(orderId, shelved);

  /**
   * The sums of an order are those of its refunds and disputes; when all of it is back or taken back, the order ends.
   * @returns whether the bank ended it now
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
    return (await this.orders.tryMove(order, { ...end, by: 'system' })) !== null && taken > 0;
  }

  /** Notes whether a card network reports the payment as fraud. */
  warn = (orderId: string, warned: boolean): Promise<void> => this.refunds.setFraudWarned(orderId, warned);

  /** Notes the disputes of a payment as the provider tells them. @returns false when they were known */
  async dispute({ id, payment }: OrderFields, disputes: readonly StoredDispute[]): Promise<boolean> {
    const fields = disputeFields(disputes);
    if (hasSameDisputes(payment, fields)) return false;
    await this.refunds.setDisputes(id, fields);
    return true;
  }
}
