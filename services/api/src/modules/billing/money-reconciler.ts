import { Injectable } from '@nestjs/common';
import { BalanceService } from '../balance/balance.service';
import { OrderPaymentQuery } from '../order/queries/order-payment.query';
import { DisputeService } from './dispute.service';
import { PaymentRejectedError, type ProviderMovement } from './payment.provider';
import { type ItemCounts, ReconcilerItemProcessor } from './reconciler-item.processor';
import { RefundService } from './refund.service';
import { StripeGateway } from './stripe.gateway';

type Note = (finding: string) => void;

/** Compares refunds, disputes and the balance with the payment provider. */
@Injectable()
export class MoneyReconciler {
  constructor(
    private readonly orderPayment: OrderPaymentQuery,
    private readonly refunds: RefundService,
    private readonly disputes: DisputeService,
    private readonly balance: BalanceService,
    private readonly stripeGateway: StripeGateway,
    private readonly reconcilerItemProcessor: ReconcilerItemProcessor,
  ) {}

  /** Checks recent refunds, and refunds that are still pending. */
  async compareRefunds(since: Date, note: Note): Promise<ItemCounts> {
    const intents = await this.stripeGateway.listRefundedPayments(since);
    for (const intentId of await this.orderPayment.listRefundingPayments()) intents.add(intentId);
    return this.checkEach(intents, (intentId) => this.refunds.readRefunds(intentId), note, 'refund');
  }

  /** Checks new disputes and disputes that are still open. */
  async compareDisputes(since: Date, note: Note): Promise<ItemCounts> {
    const intents = await this.stripeGateway.listDisputedPayments(since);
    for (const intentId of await this.orderPayment.listDisputed()) intents.add(intentId);
    return this.checkEach(intents, (intentId) => this.disputes.readDisputes(intentId), note, 'dispute');
  }

  /** Records fees and payouts. */
  async compareBalance(since: Date): Promise<ItemCounts> {
    const found = { done: 0, unchecked: 0 };
    for await (const movement of this.stripeGateway.listMovements(since)) {
      await this.storeMovement(movement);
      if (movement.payout && movement.kind === 'payout') await this.storePayout(movement.payout);
      found.done += 1;
    }
    return found;
  }

  private async storePayout(payout: NonNullable<ProviderMovement['payout']>): Promise<void> {
    try {
      for await (const part of this.stripeGateway.listMovements({ payout: payout.id }))
        await this.storeMovement({ ...part, payout });
    } catch (error) {
      // The provider does not list the movements of manual payouts
      if (!(error instanceof PaymentRejectedError)) throw error;
    }
  }

  private async storeMovement({ intentId, ...movement }: ProviderMovement): Promise<void> {
    const order = intentId === null ? null : await this.orderPayment.findByIntent(intentId);
    await this.balance.storeMovement({ ...movement, orderNumber: order?.number ?? '' });
  }

  /** @param read returns null for an unknown payment, which is logged and skipped */
  private async checkEach(
    intents: ReadonlySet<string>,
    read: (intentId: string) => Promise<boolean | null>,
    note: Note,
    amountName: string,
  ): Promise<ItemCounts> {
    const found = { done: 0, unchecked: 0 };
    for (const intentId of intents) {
      const change = await this.reconcilerItemProcessor.process({ intentId }, async () => {
        const hasChanged = await read(intentId);
        if (hasChanged === null) note(`${amountName} of ${intentId}`);
        return hasChanged ?? false;
      });
      if (change === null) found.unchecked += 1;
      if (change) found.done += 1;
    }
    return found;
  }
}
