import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { hashSecret } from '../../runtime/secret';
import { MailTokenService } from '../user/mail-token.service';
import { type NewStockAlert, StockAlertRepository, toSubscriberKey } from './stock-alert.repository';
const PER_ADDRESS = { points: 5, seconds: 86_400 };

/** Period in which an alert can be confirmed, in ms. */
const UNCONFIRMED_LIFETIME_MS = 2 * DAY_MS;

/** Confirms guest alerts, which are inactive until the recipient opens an emailed link. */
@Injectable()
export class AlertConfirmationService {
  constructor(
    private readonly stockAlerts: StockAlertRepository,
    private readonly outbox: OutboxService,
    private readonly mailTokens: MailTokenService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  async request(about: Omit<NewStockAlert, 'who' | 'expiresAt'> & { email: string }): Promise<void> {
    await this.throttle.consume('alert-mail', about.email, PER_ADDRESS);
    const { seed, hash } = this.mailTokens.create();
    const subscriberKey = toSubscriberKey({ emailHash: hashSecret(about.email) });
    await this.transaction.run(async () => {
      const alert = {
        ...about,
        who: subscriberKey,
        expiresAt: new Date(this.clock.now().getTime() + UNCONFIRMED_LIFETIME_MS),
      };
      const alertId = await this.stockAlerts.insertUnconfirmed(alert, hash);
      await this.outbox.add({ type: 'alert-confirm', key: hash, refs: { alertId, seed } });
    });
  }
}
