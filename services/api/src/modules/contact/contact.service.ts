import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type {
  MessageListPage,
  MessageListQuery,
  MessageReceipt,
  MessageView,
  SendMessage,
  UpdateMessage,
} from '@munay/contracts/shop/contact';
import { toShopDay, workingDaysAfter } from '@munay/contracts/shop-day';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller, StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import type { Limit } from '../../rate-limit/throttle.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { NumberingService, numberOf } from '../numbering/numbering.service';
import { recordTokens } from '../order/order.search-tokens';
import { normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import { toView } from './contact.mapper';
import { checkOpening, stampOpening } from './contact.opening';
import { ContactRepository } from './contact.repository';

const HOUR = 3_600;
const PER_IP: Limit = { points: 20, seconds: HOUR };
const PER_ADDRESS: Limit = { points: 5, seconds: HOUR };
const PAGE_SIZE = 25;

@Injectable()
export class ContactService {
  private readonly log = new Logger(ContactService.name);

  constructor(
    private readonly numbering: NumberingService,
    private readonly messages: ContactRepository,
    private readonly users: UserService,
    private readonly outbox: OutboxService,
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
    const answerBy = workingDaysAfter(toShopDay(now), 1);
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
    const message = await this.messages.findById(id);
    if (!message) throw new AppError('notFound');
    return { message: toView(message), isVerified: await this.users.hasVerified(message) };
  }

  /** Messages for staff: searches reference, name and email, filters by status. */
  async listForStaff(query: MessageListQuery): Promise<MessageListPage> {
    const { page = 1, pageSize = PAGE_SIZE } = query;
    const { messages, ...rest } = await this.messages.findPage(query, (page - 1) * pageSize, pageSize);
    return { messages: messages.map(toView), page, pageSize, ...rest };
  }

  /** Updates the status of a message. @throws AppError notFound, editedMeanwhile */
  async update(id: string, { version, status, note }: UpdateMessage, by: StaffCaller): Promise<MessageView> {
    return this.transaction.run(async () => {
      const before = await this.messages.findById(id);
      if (!before) throw new AppError('notFound');
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
