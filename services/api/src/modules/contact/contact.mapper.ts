import type { MessageOrder } from '@munay/contracts/admin/message';
import { trackingUrl } from '@munay/contracts/admin/parcel';
import type { MessageView } from '@munay/contracts/shop/contact';
import { addWorkingDays, type ShopDay, toShopDay } from '@munay/contracts/shop-day';
import type { OrderFields } from '../order/order.schema';
import type { MessageRecord } from './contact.repository';
import type { StoredReply } from './contact.schema';

const ANSWER_WITHIN_DAYS = 1;

/** The day by which the sender of a message is promised a reply. */
export const computeAnswerDay = (sentAt: Date): ShopDay =>
  addWorkingDays(toShopDay(sentAt), ANSWER_WITHIN_DAYS);

export const toView = (message: MessageRecord): MessageView => ({
  _id: message._id.toString(),
  reference: message.reference,
  name: message.name,
  email: message.email,
  topic: message.topic,
  message: message.message,
  orderNumber: message.orderNumber,
  earlier: message.earlier,
  locale: message.locale,
  status: message.status,
  note: message.note,
  version: message.version,
  answerBy: computeAnswerDay(message.createdAt),
  createdAt: message.createdAt.toISOString(),
  updatedAt: message.updatedAt.toISOString(),
});

export const toMessageOrder = (order: OrderFields, message: MessageRecord): MessageOrder => ({
  _id: order.id,
  number: order.number,
  status: order.status,
  method: order.shipping.method,
  createdAt: order.createdAt.toISOString(),
  totalCents: order.totals.totalCents,
  currency: order.totals.currency,
  trackingUrl: trackingUrl(order.shipping),
  named: order.number === message.orderNumber,
  otherAddress: order.customer.email.toLowerCase() !== message.email,
});

export const toReplyKey = (id: string, { key }: Pick<StoredReply, 'key'>): string => `${id}:${key}`;
