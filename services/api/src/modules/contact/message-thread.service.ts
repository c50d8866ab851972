import { Injectable } from '@nestjs/common';
import type { MessageThread } from '@munay/contracts/admin/message';
import { AppError } from '../../errors/app-error';
import { OutboxJobsQuery } from '../../outbox/outbox-jobs.query';
import { OrderService } from '../order/order.service';
import { StaffOrderListQuery } from '../order/queries/staff-order-list.query';
import { UserService } from '../user/user.service';
import { toMessageOrder, toReplyKey, toView } from './contact.mapper';
import { ContactRepository, type MessageRecord } from './contact.repository';
import type { StoredReply } from './contact.schema';
/** Maximum number of the sender's orders shown next to a message. */
const MAX_SHOWN_ORDERS = 5;

/** Loads a message for staff, with its replies and the orders of its sender. */
@Injectable()
export class MessageThreadService {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly users: UserService,
    private readonly orders: OrderService,
    private readonly staffOrderLists: StaffOrderListQuery,
    private readonly outboxJobs: OutboxJobsQuery,
  ) {}

  async open(id: string): Promise<MessageThread> {
    return this.loadThread(await this.require(id));
  }

  async require(id: string): Promise<MessageRecord> {
    const message = await this.contacts.findById(id);
    if (!message) throw new AppError('notFound');
    return message;
  }

  private async loadThread(message: MessageRecord): Promise<MessageThread> {
    const { orderNumber, email, replies = [] } = message;
    const id = message._id.toString();
    const toKey = (reply: StoredReply): string => toReplyKey(id, reply);
    const [names, states, named, newest] = await Promise.all([
      this.users.findNames(replies.map(({ by }) => by)),
      this.outboxJobs.findStatuses('contact-reply', replies.map(toKey)),
      orderNumber === null ? null : this.orders.findByNumber(orderNumber),
      this.staffOrderLists.findNewestByEmail(email, MAX_SHOWN_ORDERS),
    ]);
    const orders = [...(named ? [named] : []), ...newest.filter((order) => order.id !== named?.id)];
    return {
      ...toView(message),
      replies: replies.map((reply) => ({
        at: reply.at.toISOString(),
        by: names.get(reply.by) ?? '',
        text: reply.text,
        mail: states.get(toKey(reply)) ?? null,
      })),
      orders: orders.map((order) => toMessageOrder(order, message)),
    };
  }
}
