import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import { Clock } from '../../runtime/clock';
import { type PricedSize, ProductService } from '../product/product.service';
import { StockService } from '../stock/stock.service';
import { toContact, toRecipient } from '../user/user.mapper';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { PriceAlertRepository } from './price-alert.repository';
import { type StockAlertFields, StockAlertRepository } from './stock-alert.repository';

const ALERT_LIFETIME_MS = 30 * 86_400_000;

export interface AlertRecipient {
  name: string;
  address: string;
  verified: boolean;
  locale: Locale;
}

/** The current size and the recipient of an alert. */
interface DueAlert {
  reader: AlertRecipient;
  price: PricedSize;
}

/** The content of alerts when their emails are sent, with current stock and prices. */
@Injectable()
export class DueAlertService {
  constructor(
    private readonly stockAlerts: StockAlertRepository,
    private readonly priceAlerts: PriceAlertRepository,
    private readonly products: ProductService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly clock: Clock,
  ) {}

  /** An alert of a guest who has not confirmed the address yet; null if the alert has ended. */
  async findUnconfirmed(id: string): Promise<DueAlert | null> {
    const alert = await this.stockAlerts.findById(id);
    if (!alert?.email) return null;
    const reader = { name: '', address: alert.email, verified: false, locale: alert.locale };
    const [price] = await this.products.findPrices([alert], reader.locale);
    return price ? { reader, price } : null;
  }

  /** A size that is back in stock. Null if the size is sold out again; the alert then continues to wait. */
  async findBackInStock(
    id: string,
    round: string | undefined,
  ): Promise<(DueAlert & { available: number; requestedAt: Date }) | null> {
    const alert = await this.stockAlerts.findById(id);
    if (alert?.state !== 'due' || String(alert.round) !== round) return null;
    const reader = await this.findReader(alert);
    if (!reader) {
      await this.end(id);
      return null;
    }
    const [price] = await this.products.findPrices([alert], reader.locale);
    const available = price ? ((await this.stock.available([price.sku])).get(price.sku) ?? 0) : 0;
    if (price && available > 0) return { reader, price, available, requestedAt: alert.requestedAt };
    await this.stockAlerts.setWaiting(id, alert.round);
    return null;
  }

  end = (id: string, state: 'sent' | 'stopped' = 'sent'): Promise<void> =>
    this.stockAlerts.end(id, state, new Date(this.clock.now().getTime() + ALERT_LIFETIME_MS));

  /**
   * A discounted price. Null if the person has unsubscribed, the price was raised again, or the price was as low within
   * the previous 30 days and may therefore not be announced as a discount.
   */
  async findPriceDrop(mailId: string): Promise<(DueAlert & { beforeCents: number }) | null> {
    const row = await this.priceAlerts.findMail(mailId);
    const user = row && (await this.users.record(row.userId));
    if (!row || !user?.priceDropMail) return null;
    const [price] = await this.products.findPrices([row], user.locale);
    const beforeCents = price ? await this.products.findReferencePrice(price) : null;
    if (price && beforeCents !== null && price.unitPriceCents < beforeCents) {
      return { reader: toReader(user), price, beforeCents };
    }
    // No email was sent, so the next discount may be announced within 14 days
    await this.priceAlerts.removeMail(row.id);
    return null;
  }

  private async findReader({ userId, email, locale }: StockAlertFields): Promise<AlertRecipient | null> {
    // A guest's alert is only due after the link in its first email has been opened
    if (!userId) return email ? { name: '', address: email, verified: true, locale } : null;
    const user = await this.users.record(userId);
    return user && toReader(user);
  }
}

const toReader = (user: UserFields): AlertRecipient => ({
  ...toRecipient(toContact(user)),
  name: user.firstname,
  locale: user.locale,
});
