import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { MessageThread, ReplyToMessage } from '@munay/contracts/admin/message';
import type {
  MessageListPage,
  MessageListQuery,
  MessageReceipt,
  MessageView,
  SendMessage,
  UpdateMessage,
} from '@munay/contracts/shop/contact';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller, StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { OutboxJobs } from '../../outbox/outbox-jobs.query';
import type { Limit } from '../../rate-limit/throttle.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { NumberingService, numberOf } from '../numbering/numbering.service';
import { recordTokens } from '../order/order.search-tokens';
import { OrderService } from '../order/order.service';
import { OrderLists } from '../order/queries/order-list.query';
import { normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import { answerDay, toMessageOrder, toView } from './contact.mapper';
import { checkOpening, stampOpening } from './contact.opening';
import { ContactRepository, type MessageRecord } from './contact.repository';
import type { StoredReply } from './contact.schema';

const HOUR = 3_600;
const PER_IP: Limit = { points: 20, seconds: HOUR };
const PER_ADDRESS: Limit = { points: 5, seconds: HOUR };
const PAGE_SIZE = 25;
/** Of the sender, next to a thread. */
const ORDERS_SHOWN = 5;

const replyKey = (id: string, { key }: Pick<StoredReply, 'key'>): string => `${id}:${key}`;

@Injectable()
export class ContactService {
  private readonly log = new Logger(ContactService.name);

  constructor(
    private readonly numbering: NumberingService,
    private readonly messages: ContactRepository,
    private readonly users: UserService,
    private readonly orders: OrderService,
    private readonly orderLists: OrderLists,
    private readonly outbox: OutboxService,
    private readonly jobs: OutboxJobs,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly auditLog: AuditLogService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** A stamp of the current time for a form. */
  open = (): { token: string } => ({ token: stampOpening(this.clock.now(), this.config.values.FORM_SECRET) });

  /**
   * Stores a message, mails it to the workshop and confirms it to the sender.
   * @throws AppError formTooFast (with the seconds to wait), formExpired, tooManyRequests
   */
  async send(input: SendMessage, caller: Caller): Promise<MessageReceipt> {
    const email = normalEmail(input.email);
    const now = this.clock.now();
    await this.throttle.take('contact-ip', caller.ip, PER_IP);
    const opening = checkOpening(input.token, now, this.config.values.FORM_SECRET);
    if (opening.kind === 'early')
      throw new AppError('formTooFast', { retryAfterSeconds: opening.waitSeconds });
    if (opening.kind === 'expired') throw new AppError('formExpired');
    const answerBy = answerDay(now);
    if (input.website) {
      // A bot must not learn that it was detected
      this.log.log({ msg: 'message of a program dropped' });
      return { reference: numberOf('message', now, randomInt(1, 999_999)), answerBy };
    }
    await this.throttle.take('contact-address', email, PER_ADDRESS);
    const reference = await this.numbering.under('message', now, async (number) => {
      await this.store(number, input, email, caller);
      return number;
    });
    return { reference, answerBy };
  }

  private async store(reference: string, input: SendMessage, email: string, caller: Caller): Promise<void> {
    await this.transaction.run(async () => {
      const id = await this.messages.insert({
        reference,
        name: input.name,
        email,
        topic: input.topic,
        message: input.message,
        orderNumber: input.orderNumber ?? null,
        earlier: input.earlier ?? null,
        userId: caller.user?.id ?? null,
        locale: caller.locale,
        terms: [
          ...recordTokens(reference, { name: input.name, email }),
          ...(input.orderNumber ? [input.orderNumber.toLowerCase()] : []),
        ],
      });
      await this.outbox.add({ type: 'contact-staff', key: id, refs: { messageId: id } });
      await this.outbox.add({ type: 'contact-receipt', key: id, refs: { messageId: id } });
    });
  }

  /**
   * A message for its mails.
   * @returns also whether the sender's account has verified the given address
   * @throws AppError notFound
   */
  async forMail(id: string): Promise<{ message: MessageView; isVerified: boolean }> {
    const message = await this.require(id);
    return { message: toView(message), isVerified: await this.users.hasVerified(message) };
  }

  /** Messages for staff: searches reference, name and email, filters by status. */
  async listForStaff(query: MessageListQuery): Promise<MessageListPage> {
    const { page = 1, pageSize = PAGE_SIZE } = query;
    const { messages, ...rest } = await this.messages.findPage(query, (page - 1) * pageSize, pageSize);
    return { messages: messages.map(toView), page, pageSize, ...rest };
  }

  /** A message with its replies and the orders of its sender. @throws AppError notFound */
  async openMessage(id: string): Promise<MessageThread> {
    return this.thread(await this.require(id));
  }

  /**
   * Stores a reply, mails it once and marks the message as answered; idempotent by key.
   * @throws AppError notFound, editedMeanwhile
   */
  async reply(id: string, { text, version, key }: ReplyToMessage, by: StaffCaller): Promise<MessageThread> {
    await this.transaction.run(async () => {
      const before = await this.require(id);
      if (before.replies?.some((reply) => reply.key === key)) return;
      const reply = { key, at: this.clock.now(), by: by.id, text };
      if (!(await this.messages.update(id, version, { status: 'answered' }, reply)))
        throw new AppError('editedMeanwhile');
      // Staff caused it: it does not count for the network of anyone
      const mail = { key: replyKey(id, reply), refs: { messageId: id, replyKey: key }, network: undefined };
      await this.outbox.add({ type: 'contact-reply', ...mail });
      await this.auditLog.record({
        by,
        action: 'contact.reply',
        entity: { kind: 'contact', id, label: before.reference },
        before: { status: before.status },
        after: { status: 'answered' },
      });
    });
    return this.openMessage(id);
  }

  /**
   * A reply for its mail; null if the message was erased.
   * @returns also whether the sender's account has verified the given address
   */
  async replyForMail(
    id: string,
    key: string,
  ): Promise<{ message: MessageView; isVerified: boolean; text: string } | null> {
    const message = await this.messages.findById(id);
    const reply = message?.replies?.find((one) => one.key === key);
    if (!message || !reply) return null;
    return { message: toView(message), isVerified: await this.users.hasVerified(message), text: reply.text };
  }

  private async require(id: string): Promise<MessageRecord> {
    const message = await this.messages.findById(id);
    if (!message) throw new AppError('notFound');
    return message;
  }

  private async thread(message: MessageRecord): Promise<MessageThread> {
    const { orderNumber, email, replies = [] } = message;
    const id = message._id.toString();
    const keyOf = (reply: StoredReply): string => replyKey(id, reply);
    const [names, states, named, newest] = await Promise.all([
      this.users.names(replies.map(({ by }) => by)),
      this.jobs.statuses('contact-reply', replies.map(keyOf)),
      orderNumber === null ? null : this.orders.byNumber(orderNumber),
      this.orderLists.newestOf(email, ORDERS_SHOWN),
    ]);
    const orders = [...(named ? [named] : []), ...newest.filter((order) => order.id !== named?.id)];
    return {
      ...toView(message),
      replies: replies.map((reply) => ({
        at: reply.at.toISOString(),
        by: names.get(reply.by) ?? '',
        text: reply.text,
        mail: states.get(keyOf(reply)) ?? null,
      })),
      orders: orders.map((order) => toMessageOrder(order, message)),
    };
  }

  /** Updates status and note of a message. @throws AppError notFound, editedMeanwhile */
  async update(id: string, { version, status, note }: UpdateMessage, by: StaffCaller): Promise<MessageView> {
    return this.transaction.run(async () => {
      const before = await this.require(id);
      const updated = await this.messages.update(id, version, { status, note });
      if (!updated) throw new AppError('editedMeanwhile');
      await this.auditLog.record({
        by,
        action: 'contact.update',
        entity: { kind: 'contact', id, label: before.reference },
        before: { status: before.status },
        after: { status, ...(note !== before.note && { changed: ['note'] as const }) },
      });
      return toView(updated);
    });
  }
}
