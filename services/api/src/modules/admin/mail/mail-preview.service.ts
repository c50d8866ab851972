import { Injectable } from '@nestjs/common';
import type { MailPreview } from '@munay/contracts/admin/jobs';
import type { Locale } from '@munay/contracts/locale';
import { AppError } from '../../../errors/app-error';
import { type MailType } from '../../../outbox/outbox.types';
import { OutboxHandlerRegistry, PermanentFailure } from '../../../outbox/outbox-handler.registry';
import { OutboxJobsQuery } from '../../../outbox/outbox-jobs.query';
import { MAILS } from '../../mail/mail.list';
import { SAMPLE_SHOP } from '../../mail/transport/mail.declaration';
import { renderHtml } from '../../mail/transport/mail.html-renderer';
import { renderText } from '../../mail/transport/mail.text-renderer';
import { MailTransport } from '../../mail/transport/mail.transport';
import { MailerService } from '../../mail/transport/mailer.service';
const SAMPLE_PICTURES = new RegExp(`${SAMPLE_SHOP.apiOrigin}/[^"]*\\.(?:jpg|png|webp)`, 'g');
const BLANK_PICTURE =
  'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27%3E%3Crect width=%27100%25%27 height=%27100%25%27 fill=%27%23b7a3d3%27/%3E%3C/svg%3E';

const isMailType = (type: string): type is MailType => Object.hasOwn(MAILS, type);

/**
 * Whether an email is only about an order. Staff may see order data, and such emails contain no links that act on the
 * buyer's behalf.
 */
const isOrderMailType = (type: string): boolean =>
  (type.startsWith('order-') && type !== 'order-link') || type === 'transfer-reminder';

/** Creates previews of emails for staff. */
@Injectable()
export class MailPreviewService {
  constructor(
    private readonly outboxJobs: OutboxJobsQuery,
    private readonly mailer: MailerService,
    private readonly outboxHandlers: OutboxHandlerRegistry,
    private readonly mailTransport: MailTransport,
  ) {}

  /**
   * Previews an email. Emails about an order are rendered from its current data. Other emails, which contain account
   * links, and previews without a job use sample data.
   * @throws AppError notFound, nothingToSend if the email no longer applies or has no recipient
   */
  async preview(type: string, locale: Locale, job?: string): Promise<MailPreview> {
    return job === undefined || !isOrderMailType(type)
      ? this.renderSample(type, locale)
      : this.renderJob(type, job);
  }

  private async renderJob(type: string, id: string): Promise<MailPreview> {
    const job = await this.outboxJobs.findById(id);
    if (job?.type !== type) throw new AppError('notFound');
    const work = this.outboxHandlers.findHandler(job.type);
    const mail = await this.mailTransport
      .capture(() => work(job))
      .catch((error: unknown) => {
        if (error instanceof PermanentFailure) return null;
        throw error;
      });
    if (!mail) throw new AppError('nothingToSend');
    const { subject, html, text } = mail;
    return { type, locale: html.includes(' lang="en"') ? 'en' : 'es', sample: false, subject, html, text };
  }

  private renderSample(type: string, locale: Locale): MailPreview {
    if (!isMailType(type)) throw new AppError('notFound');
    const content = MAILS[type].sample(locale);
    // Sample products have no pictures, and the page's CSP would block them
    const html = renderHtml(content, this.mailer.shop).replaceAll(SAMPLE_PICTURES, BLANK_PICTURE);
    const text = renderText(content, this.mailer.shop);
    return { type, locale, sample: true, subject: content.subject, html, text };
  }
}
