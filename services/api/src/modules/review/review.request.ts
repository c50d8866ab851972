import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/app-error';
import { PermanentFailure } from '../../outbox/outbox.handlers';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { MailService } from '../mail/mail.service';
import { reviewRequest } from '../mail/review-request.mails';
import { OrderService } from '../order/order.service';
import { UserService } from '../user/user.service';
import { ReviewRepository } from './review.repository';

/** The mail that asks a buyer what the soaps are like. */
@Injectable()
export class ReviewRequest {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly orders: OrderService,
    private readonly users: UserService,
    private readonly mails: MailService,
  ) {}

  /**
   * Sends it unless there is no reason to any more: the order went back, everything is reviewed, the person has
   * declined such mails or is gone.
   */
  async send(job: OutboxJob): Promise<void> {
    const { orderId } = job.refs;
    if (orderId === undefined) throw new PermanentFailure('The outbox row lacks orderId');
    const order = await this.orders.forMail(orderId);
    if (order.status !== 'delivered') return;
    const buyer = await this.buyer(order.customer._id);
    if (!buyer?.wantsMail) return;
    const written = await this.reviews.findByAuthor(order.customer._id, 0);
    const done = new Set(written.map(({ product }) => product));
    const open = order.lines.filter(({ productId }) => !done.has(productId));
    const products = [...new Map(open.map((line) => [line.productId, line])).values()];
    if (products.length === 0) return;
    const { webOrigin, apiOrigin } = this.mails;
    const content = reviewRequest({ order, firstname: buyer.firstname, webOrigin, apiOrigin, products });
    await this.mails.deliver(job, content, { name: order.customer.name, address: buyer.email });
  }

  private async buyer(id: string): Promise<{ firstname: string; email: string; wantsMail: boolean } | null> {
    try {
      const { firstname, email, preferences } = await this.users.view(id);
      return { firstname, email, wantsMail: preferences.reviewMail };
    } catch (error) {
      if (error instanceof AppError && error.key === 'notFound') return null;
      throw error;
    }
  }
}
