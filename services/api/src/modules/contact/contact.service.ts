import { Injectable } from '@nestjs/common';
import type { MessageThread, ReplyToMessageInput } from '@munay/contracts/admin/message';
import type {
  MessageListPage,
  MessageListQuery,
  MessageView,
  UpdateMessageInput,
} from '@munay/contracts/shop/contact';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { UserService } from '../user/user.service';
import { toReplyKey, toView } from './contact.mapper';
import { ContactRepository } from './contact.repository';
import { MessageThreadService } from './message-thread.service';
const PAGE_SIZE = 25;

@Injectable()
export class ContactService {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly users: UserService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly auditLog: AuditLogService,
    private readonly clock: Clock,
    private readonly messageThreads: MessageThreadService,
  ) {}

  /**
   * Loads a message for its emails.
   * @returns the message, and whether the sender's account has verified the given address
   * @throws AppError notFound
   */
  async findForMail(id: string): Promise<{ message: MessageView; isVerified: boolean }> {
    const message = await this.messageThreads.require(id);
    return { message: toView(message), isVerified: await this.users.hasVerified(message) };
  }

  /** Lists messages for staff. They can be filtered by status and searched by reference, name and email address. */
  async listForStaff(query: MessageListQuery): Promise<MessageListPage> {
    const { page = 1, pageSize = PAGE_SIZE } = query;
    const { messages, ...rest } = await this.contacts.findPage(query, (page - 1) * pageSize, pageSize);
    return { messages: messages.map(toView), page, pageSize, ...rest };
  }

  /**
   * Stores a reply, emails it once and marks the message as answered. Idempotent per key.
   * @throws AppError notFound, editConflict
   */
  async reply(
    id: string,
    { text, version, key }: ReplyToMessageInput,
    by: StaffCaller,
  ): Promise<MessageThread> {
    await this.transaction.run(async () => {
      const before = await this.messageThreads.require(id);
      if (before.replies?.some((reply) => reply.key === key)) return;
      const reply = { key, at: this.clock.now(), by: by.id, text };
      if (!(await this.contacts.update(id, version, { status: 'answered' }, reply)))
        throw new AppError('editConflict');
      // Staff trigger this email, so it does not count towards the limit of the sender's network
      const mail = { key: toReplyKey(id, reply), refs: { messageId: id, replyKey: key }, network: undefined };
      await this.outbox.add({ type: 'contact-reply', ...mail });
      await this.auditLog.record({
        by,
        action: 'contact.reply',
        entity: { kind: 'contact', id, label: before.reference },
        before: { status: before.status },
        after: { status: 'answered' },
      });
    });
    return this.messageThreads.open(id);
  }

  /**
   * Loads a reply for its email; null if the message was erased.
   * @returns the reply, and whether the sender's account has verified the given address
   */
  async findReplyForMail(
    id: string,
    key: string,
  ): Promise<{ message: MessageView; isVerified: boolean; text: string } | null> {
    const message = await this.contacts.findById(id);
    const reply = message?.replies?.find((candidate) => candidate.key === key);
    if (!message || !reply) return null;
    return { message: toView(message), isVerified: await this.users.hasVerified(message), text: reply.text };
  }

  /** Updates status and note of a message. @throws AppError notFound, editConflict */
  async update(
    id: string,
    { version, status, note }: UpdateMessageInput,
    by: StaffCaller,
  ): Promise<MessageView> {
    return this.transaction.run(async () => {
      const before = await this.messageThreads.require(id);
      const updatedMessage = await this.contacts.update(id, version, { status, note });
      if (!updatedMessage) throw new AppError('editConflict');
      await this.auditLog.record({
        by,
        action: 'contact.update',
        entity: { kind: 'contact', id, label: before.reference },
        before: { status: before.status },
        after: { status, changed: note !== before.note ? (['note'] as const) : undefined },
      });
      return toView(updatedMessage);
    });
  }
}
