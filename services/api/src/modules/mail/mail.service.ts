import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';
import { PermanentFailure } from '../../outbox/outbox.handlers';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { CreditNoteService } from '../invoice/credit-note.service';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import { SettingService } from '../setting/setting.service';
import { AccountLinks } from '../user/account-links';
import { MailTokens } from '../user/mail-tokens';
import type { Alert } from '../user/security-alerts';
import { UserService } from '../user/user.service';
import type { MailContent, MailSender } from '../mailer/mail.content';
import { renderHtml } from '../mailer/mail.html-renderer';
import { MailTransport, type OutgoingMail } from '../mailer/mail.transport';
import { renderText } from '../mailer/mail.text-renderer';
import * as account from './account.mails';
import * as order from './order-paid.mails';
import * as orderForStaff from './order-staff.mails';
import * as orderEnded from './order-ended.mails';
import { orderRefunded } from './order-refunded.mails';
import { orderShipped } from './order-shipped.mails';
import type { OrderMail } from './order.parts';
import { securityAlert } from './security.mails';
import { orderTransfer, transferReminder } from './order-transfer.mails';

const ACCOUNT_MAILS = {
  'validate-email': { compose: account.validateEmail, path: '/validate-email', link: true },
  'reset-password': { compose: account.resetPassword, path: '/validate-password', link: true },
  'email-taken-notice': { compose: account.emailTaken, path: '/authUser', link: false },
  'password-changed': { compose: account.passwordChanged, path: '/forgot-password', link: false },
  'email-moving': { compose: account.emailMoving, path: '/forgot-password', link: false },
} as const;

/** Writes and sends the mails that the outbox asks for, with data read at the moment of sending. */
@Injectable()
export class MailService {
  /** Who stands below every mail. */
  readonly sender: MailSender;

  constructor(
    private readonly config: Config,
    private readonly transport: MailTransport,
    private readonly users: UserService,
    private readonly links: AccountLinks,
    private readonly tokens: MailTokens,
    private readonly orders: OrderService,
    private readonly invoices: InvoiceService,
    private readonly creditNotes: CreditNoteService,
    private readonly settings: SettingService,
  ) {
    const { SHOP_NAME, SHOP_TAX_ID, SHOP_ADDRESS, WEB_ORIGIN, API_ORIGIN } = config.values;
    this.sender = {
      shopName: SHOP_NAME,
      taxId: SHOP_TAX_ID,
      address: SHOP_ADDRESS,
      contact: '',
      webOrigin: WEB_ORIGIN,
      apiOrigin: API_ORIGIN,
    };
  }

  /** Mails about an account. A link that was used or replaced meanwhile is not sent any more. */
  async sendAccountMail(job: OutboxJob): Promise<void> {
    const { compose, path, link } = ACCOUNT_MAILS[job.type as keyof typeof ACCOUNT_MAILS];
    const contact = await this.users.contact(ref(job, 'userId'));
    const token = link ? this.tokens.of(job) : null;
    // A link must reach the mailbox it was made for, which is not the account's own while that is changing
    const mailbox = token === null ? contact.email : await this.links.mailbox(contact.id, token);
    if (mailbox === null) return;
    const content = compose({
      locale: contact.locale,
      firstname: contact.name.split(' ')[0] ?? contact.name,
      url: this.sender.webOrigin + (token === null ? path : `${path}/${token}`),
    });
    const address = job.refs.address ?? mailbox;
    await this.send(job, content, { name: contact.name, address });
  }

  /** Tells one of those who run the shop that its keys were changed; nothing to say to who is gone by now. */
  async sendSecurityAlert(job: OutboxJob): Promise<void> {
    const reader = await this.users.reader(ref(job, 'userId'));
    if (!reader) return;
    const { actorId = '', subjectId = '' } = job.refs;
    const content = securityAlert({
      locale: reader.locale,
      alert: ref(job, 'alert') as Alert,
      actor: await this.nameOf(actorId),
      subject: await this.nameOf(subjectId),
      at: new Date(ref(job, 'at')),
      url: `${this.sender.webOrigin}/admin/audit`,
    });
    await this.send(job, content, { name: reader.name, address: reader.email });
  }

  /** Names are chosen by the people themselves: the address tells who it is. Empty for an account that is gone. */
  private async nameOf(userId: string): Promise<string> {
    const contact = userId && (await this.users.contact(userId).catch(() => null));
    return contact ? `${contact.name} (${contact.email})` : '';
  }

  /** The last mail to somebody whose account is gone: its address travels with the job. */
  async sendFarewell(job: OutboxJob): Promise<void> {
    const locale = ref(job, 'locale') === 'en' ? 'en' : 'es';
    const [firstname, url] = [ref(job, 'firstname'), this.sender.webOrigin];
    const content = account.accountErased({ locale, firstname, url });
    await this.send(job, content, { name: firstname, address: ref(job, 'address') });
  }

  /** The time to pay is over. */
  async sendExpired(job: OutboxJob): Promise<void> {
    const mail = await this.orderMail(job);
    await this.send(job, orderEnded.orderExpired({ ...mail, inCart: inCart(job) }), buyer(mail));
  }

  /** The order is cancelled; one that was paid says what goes back. */
  async sendCancelled(job: OutboxJob): Promise<void> {
    const mail = await this.orderMail(job);
    const content = job.refs.refundId
      ? orderEnded.orderCancelledPaid(await this.withRefund(mail, job))
      : orderEnded.orderCancelled({ ...mail, inCart: inCart(job) });
    await this.send(job, content, buyer(mail));
  }

  /** Tells the workshop that a paid order was cancelled by its buyer. */
  async sendCancelledToStaff(job: OutboxJob): Promise<void> {
    const mail = await this.withRefund(await this.orderMail(job), job);
    await this.send(job, orderForStaff.orderCancelledForStaff(mail), this.workshop);
  }

  /** How to pay by bank transfer, with the account of now; nothing to say once it has arrived or was cancelled. */
  sendTransfer = (job: OutboxJob): Promise<void> => this.sendWhileAwaited(job, orderTransfer);

  /** The same again, some days later. */
  sendTransferReminder = (job: OutboxJob): Promise<void> => this.sendWhileAwaited(job, transferReminder);

  /** Tells the workshop that a transfer is to come. */
  sendTransferToStaff = (job: OutboxJob): Promise<void> =>
    this.sendWhileAwaited(job, orderForStaff.orderTransferForStaff, this.workshop);

  private async sendWhileAwaited(
    job: OutboxJob,
    compose: (mail: OrderMail) => MailContent,
    to?: OutgoingMail['to'],
  ): Promise<void> {
    const mail = await this.orderMail(job);
    if (mail.order.status !== 'pending_payment') return;
    await this.send(job, compose(mail), to ?? buyer(mail));
  }

  /** The parcel has left. */
  async sendShipped(job: OutboxJob): Promise<void> {
    const mail = await this.orderMail(job);
    const { at } = mail.order.history.findLast(({ to }) => to === 'shipped') ?? {};
    const shippedAt = at ? new Date(at) : job.dueSince;
    await this.send(
      job,
      orderShipped({ ...mail, shippedAt, told: job.refs.news === 'tracking' }),
      buyer(mail),
    );
  }

  /** The mail that carries the credit note of a refund. */
  async sendRefund(job: OutboxJob): Promise<void> {
    const mail = await this.orderMail(job);
    const refund = await this.orders.refundForMail(mail.order._id, job.refs.refundId);
    // The bank was quicker than the mail server: what it sent back is nothing to tell of
    if (refund.state === 'failed') return;
    const pdf = refund.creditNote && (await this.creditNotes.pdf(mail.order._id, refund.creditNote));
    const attachments = pdf
      ? [{ filename: `${refund.creditNote}.pdf`, content: pdf, contentType: 'application/pdf' }]
      : [];
    await this.send(job, orderRefunded({ ...mail, refund }), buyer(mail), attachments);
  }

  /** The mail that carries the bill; issues the bill if it has not been yet. */
  async sendBill(job: OutboxJob): Promise<void> {
    const mail = await this.orderMail(job);
    const { number } = await this.invoices.issue(mail.order._id);
    const pdf = await this.invoices.pdf(mail.order._id);
    await this.send(job, order.orderPaid({ ...mail, billNumber: number }), buyer(mail), [
      { filename: `${number}.pdf`, content: pdf, contentType: 'application/pdf' },
    ]);
  }

  /** Tells the workshop about a paid order. */
  async sendStaffMail(job: OutboxJob): Promise<void> {
    await this.send(job, orderForStaff.orderNewForStaff(await this.orderMail(job)), this.workshop);
  }

  private get workshop(): OutgoingMail['to'] {
    const { STAFF_EMAIL, SHOP_NAME } = this.config.values;
    return { name: SHOP_NAME, address: STAFF_EMAIL };
  }

  private async withRefund(mail: OrderMail, job: OutboxJob): Promise<OrderMail & { amountCents: number }> {
    const { amountCents } = await this.orders.refundForMail(mail.order._id, job.refs.refundId);
    return { ...mail, amountCents };
  }

  private async orderMail(job: OutboxJob): Promise<OrderMail> {
    const view = await this.orders.forMail(ref(job, 'orderId'));
    const firstname = view.customer.name.split(' ')[0] ?? view.customer.name;
    return { order: view, firstname, webOrigin: this.sender.webOrigin, apiOrigin: this.sender.apiOrigin };
  }

  /** Where links of a mail lead. */
  get webOrigin(): string {
    return this.sender.webOrigin;
  }

  get apiOrigin(): string {
    return this.sender.apiOrigin;
  }

  /**
   * Sends a mail that another domain has composed, for its job of the outbox.
   * @param stopUrl where mail programs end such mails with one press (RFC 8058)
   */
  async deliver(
    job: OutboxJob,
    content: MailContent,
    to: OutgoingMail['to'],
    stopUrl?: string,
  ): Promise<void> {
    const headers = stopUrl && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await this.send(job, content, to, [], headers || {});
  }

  private async send(
    job: OutboxJob,
    content: MailContent,
    to: OutgoingMail['to'],
    attachments: OutgoingMail['attachments'] = [],
    headers: Record<string, string> = {},
  ): Promise<void> {
    // Of an order that staff took of somebody without a mail address
    if (to.address === '') return;
    const { contactEmail, contactPhone } = await this.settings.current();
    const sender = { ...this.sender, contact: [contactEmail, contactPhone].filter(Boolean).join(' · ') };
    await this.transport.send({
      headers,
      to,
      subject: content.subject,
      html: renderHtml(content, sender),
      text: renderText(content, sender),
      messageId: `<${job.type}.${job.id}@${new URL(this.config.values.WEB_ORIGIN).hostname}>`,
      attachments,
    });
  }
}

const inCart = ({ refs }: OutboxJob): boolean => refs.cart === 'refilled';

const buyer = ({ order: { customer } }: OrderMail): OutgoingMail['to'] => ({
  name: customer.name,
  address: customer.email,
});

function ref(job: OutboxJob, name: string): string {
  const value = job.refs[name];
  if (value === undefined) throw new PermanentFailure(`The outbox row lacks ${name}`);
  return value;
}
