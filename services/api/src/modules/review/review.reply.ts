import { Injectable } from '@nestjs/common';
import { OutboxService } from '../../outbox/outbox.service';
import type { ReviewFields } from './review.repository';

/** Asks for the mail that brings the workshop's reply to the author of a review. */
@Injectable()
export class ReviewReply {
  constructor(private readonly outbox: OutboxService) {}

  /** Once for each review that is published with a reply. Belongs in the transaction of the change. */
  async tell({ id, author, status, reply }: ReviewFields): Promise<void> {
    if (status !== 'published' || !reply || !author) return;
    await this.outbox.add({ type: 'review-replied', key: id, refs: { userId: author, reviewId: id } });
  }
}
