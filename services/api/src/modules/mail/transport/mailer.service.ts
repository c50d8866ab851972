import { Injectable } from '@nestjs/common';
import type { SettingsView } from '@munay/contracts/admin/setting';
import { Config } from '../../../config/config';
import { isAppError } from '../../../errors/app-error';
import type { OutboxJob } from '../../../outbox/outbox.types';
import { ThrottleService } from '../../../rate-limit/throttle.service';
import { CachedRead } from '../../../runtime/recent';
import { SettingService } from '../../setting/setting.service';
import type { MailShop } from './mail.content';
import type { WrittenMail } from './mail.declaration';
import { renderHtml } from './mail.html-renderer';
import { renderText } from './mail.text-renderer';
import { MailTransport } from './mail.transport';

const SETTINGS_CACHE_MS = 10_000;
/** Rate limit per network for emails to unverified addresses. */
export const UNVERIFIED_LIMIT = { name: 'unverified-mail', points: 60, seconds: 3_600 } as const;

/** Renders emails and passes them to the mail server. */
@Injectable()
export class MailerService {
  /** Details in the footer of every email. `contact` is a shop setting, cached for at most ten seconds. */
  readonly shop: MailShop;
  private readonly cachedSettings: CachedRead<SettingsView>;

  constructor(
    private readonly config: Config,
    private readonly mailTransport: MailTransport,
    private readonly throttle: ThrottleService,
    settings: SettingService,
  ) {
    this.cachedSettings = new CachedRead(() => settings.getCurrent(), SETTINGS_CACHE_MS);
    const { SHOP_NAME, SHOP_TAX_ID, SHOP_ADDRESS, STAFF_EMAIL, WEB_ORIGIN, API_ORIGIN } = config.values;
    this.shop = {
      shopName: SHOP_NAME,
      taxId: SHOP_TAX_ID,
      address: SHOP_ADDRESS,
      contact: '',
      staffEmail: STAFF_EMAIL,
      webOrigin: WEB_ORIGIN,
      apiOrigin: API_ORIGIN,
    };
  }

  settings = (): Promise<SettingsView> => this.cachedSettings.get();

  /** Sends the email of an outbox job. @throws PermanentFailure, Error like `MailTransport.send` */
  async send(
    job: OutboxJob,
    { to, replyTo, content, attachments, stopUrl, onSent, counted }: WrittenMail,
  ): Promise<void> {
    // An order placed in the store may have no email address
    if (to.address !== '' && (await this.isWithinLimit(job, counted))) {
      const { contactEmail, contactPhone } = await this.settings();
      const shop = { ...this.shop, contact: [contactEmail, contactPhone].filter(Boolean).join(' · ') };
      await this.mailTransport.send({
        headers: stopUrl
          ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
          : {},
        to,
        replyTo,
        subject: content.subject,
        html: renderHtml(content, shop),
        text: renderText(content, shop),
        messageId: `<${job.type}.${job.id}@${new URL(this.config.values.WEB_ORIGIN).hostname}>`,
        attachments,
      });
    }
    await onSent?.();
  }

  /** Whether another email to an unverified address is within the rate limit of the requesting network. */
  private async isWithinLimit(
    { network, attempts }: OutboxJob,
    counted: WrittenMail['counted'],
  ): Promise<boolean> {
    if (!counted || network === undefined || attempts > 1 || this.mailTransport.isCapturing) return true;
    try {
      await this.throttle.consume(UNVERIFIED_LIMIT.name, network, UNVERIFIED_LIMIT);
      return true;
    } catch (error) {
      if (isAppError(error)) return counted === 'unlimited';
      throw error;
    }
  }
}
