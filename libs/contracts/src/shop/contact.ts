import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { ShopDay } from '../shop-day';
import type { Count, Id, IsoDate } from '../values';

export const CONTACT_TOPICS = ['order', 'product', 'wholesale', 'press'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const MESSAGE_STATUSES = ['open', 'answered', 'closed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const SEND_MESSAGE_INPUT = {
  name: f.personName({ filled: true }),
  email: f.EMAIL,
  topic: f.choice(CONTACT_TOPICS),
  message: f.text(LIMITS.messageMax, { filled: true }),
  orderNumber: f.ignoredField(f.matching(/^MUN-\d{4}-\d{6}$/)),
  /** Reference of an earlier message by the same sender, if this message is a follow-up. */
  earlier: f.ignoredField(f.matching(/^C-\d{4}-\d{6}$/)),
  /** Token from `openContactForm`. It proves when the form was opened. */
  token: f.text(100),
  /** Honeypot field: hidden from people, but filled in by bots. */
  website: f.ignoredField(f.text(500)),
};
export type SendMessageInput = f.RequestOf<typeof SEND_MESSAGE_INPUT>;

export interface MessageReceipt {
  /** Reference of the message, `C-<year>-<6 digits>`. */
  reference: string;
  /** Working day by which the shop promises an answer. */
  answerBy: ShopDay;
}

/** A message from a visitor. It is untrusted, so render it only as plain text. */
export interface MessageView {
  _id: Id;
  reference: string;
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  orderNumber: string | null;
  earlier: string | null;
  locale: Locale;
  status: MessageStatus;
  note: string;
  version: Count;
  /** Working day by which the shop promised an answer. */
  answerBy: ShopDay;
  createdAt: IsoDate;
  updatedAt: IsoDate;
}

export interface MessageListQuery extends PageQuery {
  status?: MessageStatus[] | undefined;
}

export interface MessageListPage extends PageOf {
  messages: MessageView[];
  /** Number of messages per status, ignoring the status filter. */
  counts: Partial<Record<MessageStatus, Count>>;
}

export const UPDATE_MESSAGE_INPUT = {
  status: f.choice(MESSAGE_STATUSES),
  note: f.text(LIMITS.messageMax),
  /** If the version on the server differs, the request fails with 409. */
  version: f.whole(1),
};
export type UpdateMessageInput = f.InputOf<typeof UPDATE_MESSAGE_INPUT>;
