import type { MessageView } from '@munay/contracts/shop/contact';
import type { MessageRecord } from './contact.repository';

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
  createdAt: message.createdAt.toISOString(),
  updatedAt: message.updatedAt.toISOString(),
});
