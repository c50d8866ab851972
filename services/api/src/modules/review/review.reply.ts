import { Injectable } from '@nestjs/common';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { OutboxService } from '../../outbox/outbox.service';
import { MailService } from '../mail/mail.service';
import { reviewReplied } from '../mail/reply.mails';
import { RatingService } from '../product/rating.service';
import { UserService } from '../user/user.service';
import { type ReviewFields, ReviewRepository } from './review.repository';

/** The mail that brings the workshop's reply to who wrote the review: one for each review, however often it is mended. */
@Injectable()
export class ReviewReply {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly ratings: RatingService,
    private readonly users: UserService,
    private readonly outbox: OutboxService,
    private readonly mails: MailService,
  ) {}

  /** Asks for the mail once a published review has its reply; belongs into the transaction of the change. */
  async tell({ id, author, status, reply }: ReviewFields): Promise<void> {
    if (status !== 'published' || !reply || !author) return;
    await this.outbox.add({ type: 'review-replied', key: id, refs: { userId: author, reviewId: id } });
  }

  /** Sends it unless review, reply or reader are gone meanwhile. */
  async send(job: OutboxJob): Promise<void> {
    const review = await this.reviews.findById(job.refs.reviewId ?? '');
    if (review?.status !== 'published' || !review.reply || !review.author) return;
    const reader = await this.users.reader(review.author);
    if (!reader) return;
    const { locale, firstname, name, email } = reader;
    const product = (await this.ratings.refs([review.product], locale)).get(review.product) ?? null;
    const { webOrigin } = this.mails;
    const words = [review.title, review.text].filter(Boolean).join('\n\n');
    const content = reviewReplied({ locale, firstname, product, words, reply: review.reply.text, webOrigin });
    await this.mails.deliver(job, content, { name, address: email });
  }
}
