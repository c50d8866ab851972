import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import { Clock } from '../../runtime/clock';
import { Config } from '../../config/config';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { MailService } from '../mail/mail.service';
import * as templates from '../mail/notice.mails';
import { thumbnail } from '../mail/order.parts';
import { type PricedSize, ProductService } from '../product/product.service';
import { StockService } from '../stock/stock.service';
import { MailTokens } from '../user/mail-tokens';
import { UserRepository } from '../user/user.repository';
import { type NoticeFields, NoticeRepository } from './notice.repository';
import { PriceNoticeRepository } from './price.repository';

const ENDED_MS = 30 * 86_400_000;

interface Reader {
  name: string;
  address: string;
  locale: Locale;
}

/** Sends the mails of notices, with pieces and prices as they are at that moment. */
@Injectable()
export class NoticeMails {
  constructor(
    private readonly notices: NoticeRepository,
    private readonly prices: PriceNoticeRepository,
    private readonly products: ProductService,
    private readonly stock: StockService,
    private readonly users: UserRepository,
    private readonly mails: MailService,
    private readonly tokens: MailTokens,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The link a guest opens to confirm. Nothing is sent for a notice that has ended meanwhile. */
  async sendConfirmation(job: OutboxJob): Promise<void> {
    const notice = await this.notices.findById(job.refs.noticeId ?? '');
    if (!notice?.email) return;
    const reader = { name: '', address: notice.email, locale: notice.locale };
    const [price] = await this.products.priced([notice], reader.locale);
    if (price)
      await this.mails.deliver(job, templates.confirmNotice(this.compose(job, price, reader)), reader);
  }

  /** A size is back; if its pieces are gone again the notice waits on and nothing is sent. */
  async sendBackInStock(job: OutboxJob): Promise<void> {
    const notice = await this.notices.findById(job.refs.noticeId ?? '');
    if (notice?.state !== 'due' || String(notice.round) !== job.refs.round) return;
    const reader = await this.readerOf(notice);
    if (!reader) return this.end(notice.id);
    const [price] = await this.products.priced([notice], reader.locale);
    const available = price ? ((await this.stock.available([price.sku])).get(price.sku) ?? 0) : 0;
    if (!price || available === 0) return this.notices.waitOn(notice.id, notice.round);
    const mail = { ...this.compose(job, price, reader), available, askedAt: notice.askedAt.toISOString() };
    await this.mails.deliver(job, templates.backInStock(mail), reader, this.stopUrl(job));
    await this.end(notice.id);
  }

  /**
   * A price fell; not told to whom no longer wants it, nor when it has risen again or was as low within the 30 days
   * before: that is no reduction to announce.
   */
  async sendPriceDrop(job: OutboxJob): Promise<void> {
    const row = await this.prices.findMail(job.refs.mailId ?? '');
    const user = row && (await this.users.findById(row.userId));
    if (!row || !user?.priceDropMail) return;
    const [price] = await this.products.priced([row], user.locale);
    const lowest = (await this.products.lowestBefore(row.productId, row.size)) ?? row.fromCents;
    const beforeCents = Math.min(row.fromCents, lowest);
    // Nothing was told, so the next fall may be told before the 14 days are over
    if (!price || price.unitPriceCents >= beforeCents) return this.prices.removeMail(row.id);
    const reader = { name: user.firstname, address: user.email, locale: user.locale };
    const mail = { ...this.compose(job, price, reader), beforeCents };
    await this.mails.deliver(job, templates.priceDrop(mail), reader, this.stopUrl(job));
  }

  private async readerOf({ userId, email, locale }: NoticeFields): Promise<Reader | null> {
    if (!userId) return email ? { name: '', address: email, locale } : null;
    const user = await this.users.findById(userId);
    return user && { name: user.firstname, address: user.email, locale: user.locale };
  }

  private compose(job: OutboxJob, price: PricedSize, { locale }: Reader): templates.NoticeMail {
    const { webOrigin, apiOrigin } = this.mails;
    return {
      locale,
      product: {
        title: price.title,
        size: price.size,
        unitPriceCents: price.unitPriceCents,
        weightGrams: price.weightGrams,
        currency: this.config.values.SHOP_CURRENCY,
        url: `${webOrigin}/product/${price.slug}`,
        thumbnail: price.image && thumbnail(price.image.base, apiOrigin),
      },
      available: 0,
      askedAt: this.clock.now().toISOString(),
      noticeUrl: `${webOrigin}/notify/${this.tokens.of(job)}`,
    };
  }

  private stopUrl = (job: OutboxJob): string =>
    `${this.mails.apiOrigin}/api/notice/${this.tokens.of(job)}/stop`;

  private end = (id: string): Promise<void> =>
    this.notices.end(id, 'sent', new Date(this.clock.now().getTime() + ENDED_MS));
}
