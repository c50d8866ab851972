import { Injectable } from '@nestjs/common';
import type { OrderFields } from '../order/order.schema';
import { OrderPaymentQuery } from '../order/queries/order-payment.query';
import { PaymentResultService } from './payment-result.service';
import { type ItemCounts, ReconcilerItemProcessor } from './reconciler-item.processor';
import { PaymentResumeService } from './session/payment-resume.service';
import { StripeGateway } from './stripe.gateway';

const BATCH = 500;

/** Compares the shop's payment sessions with those of the payment provider. */
@Injectable()
export class SessionReconciler {
  constructor(
    private readonly orderPayment: OrderPaymentQuery,
    private readonly paymentResumes: PaymentResumeService,
    private readonly paymentResults: PaymentResultService,
    private readonly stripeGateway: StripeGateway,
    private readonly reconcilerItemProcessor: ReconcilerItemProcessor,
  ) {}

  /** Settles pending sessions that the provider no longer lists as open. */
  async comparePending(before: Date): Promise<ItemCounts> {
    await this.paymentResumes.resume(before);
    const found = { done: 0, unchecked: 0 };
    let open: Set<string> | undefined;
    let batch: OrderFields[];
    let lastOrder: OrderFields | undefined;
    do {
      batch = await this.orderPayment.findWaiting(before, BATCH, lastOrder);
      const [oldest] = batch;
      if (oldest) open ??= await this.stripeGateway.listOpenSessions(oldest.createdAt);
      for (const { id, stripe } of batch) {
        const sessionId = stripe?.sessionId;
        if (!sessionId || open?.has(sessionId)) continue;
        await this.reconcilerItemProcessor.process({ orderId: id }, () =>
          this.paymentResults.record(sessionId, 'reconciler'),
        );
      }
      found.done += batch.length;
      lastOrder = batch.at(-1);
    } while (batch.length === BATCH);
    return found;
  }

  async captureMissedPayments(since: Date): Promise<ItemCounts> {
    const found = { done: 0, unchecked: 0 };
    for await (const session of this.stripeGateway.listSessions(since, 'complete')) {
      if (!session.paid) continue;
      const order = await this.orderPayment.findBySession(session.id);
      if (order && order.payment.paidCents > 0) continue;
      const outcome = await this.reconcilerItemProcessor.process({ sessionId: session.id }, () =>
        this.paymentResults.record(session.id, 'reconciler'),
      );
      if (outcome === null) found.unchecked += 1;
      if (outcome === 'paid') found.done += 1;
    }
    return found;
  }
}
