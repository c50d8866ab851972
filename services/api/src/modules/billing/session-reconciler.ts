import { Injectable } from '@nestjs/common';
import type { OrderFields } from '../order/order.schema';
import { OrdersByPayment } from '../order/queries/order-payment.query';
import { PaymentResultService } from './payment-result.service';
import { type Found, ReconcilerItems } from './reconciler-items';
import { PaymentResumeService } from './session/payment-resume.service';
import { StripeGateway } from './stripe.gateway';

const BATCH = 500;

/** Compares the payment sessions of the shop with those of the provider. */
@Injectable()
export class SessionReconciler {
  constructor(
    private readonly byPayment: OrdersByPayment,
    private readonly resumes: PaymentResumeService,
    private readonly results: PaymentResultService,
    private readonly gateway: StripeGateway,
    private readonly items: ReconcilerItems,
  ) {}

  /** Settles pending sessions that the provider no longer lists as open. */
  async comparePending(before: Date): Promise<Found> {
    await this.resumes.resume(before);
    const found = { done: 0, leftOver: 0 };
    let open: Set<string> | undefined;
    let batch: OrderFields[];
    let last: OrderFields | undefined;
    do {
      batch = await this.byPayment.waiting(before, BATCH, last);
      const [oldest] = batch;
      if (oldest) open ??= await this.gateway.openSince(oldest.createdAt);
      for (const { id, stripe } of batch) {
        const sessionId = stripe?.sessionId;
        if (!sessionId || open?.has(sessionId)) continue;
        await this.items.each({ orderId: id }, () => this.results.record(sessionId, 'reconciler'));
      }
      found.done += batch.length;
      last = batch.at(-1);
    } while (batch.length === BATCH);
    return found;
  }

  async lookForPaid(since: Date): Promise<Found> {
    const found = { done: 0, leftOver: 0 };
    for await (const session of this.gateway.sessionsSince(since, 'complete')) {
      if (!session.paid) continue;
      const order = await this.byPayment.ofSession(session.id);
      if (order && order.payment.paidCents > 0) continue;
      const outcome = await this.items.each({ sessionId: session.id }, () =>
        this.results.record(session.id, 'reconciler'),
      );
      if (outcome === null) found.leftOver += 1;
      if (outcome === 'paid') found.done += 1;
    }
    return found;
  }
}
