import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { ShopDay } from '../shop-day';
import type { Count, Id, IsoDate } from '../values';

export const CONTACT_TOPICS = ['order', 'product', 'wholesale', 'press'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const MESSAGE_STATUSES = ['open', 'answered', 'closed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export interface SendMessage {
  name: string;
  email: string;
  topic: ContactTopic;
  /** 1 to 4000 characters. */
  message: string;
  orderNumber?: string;
  /** Reference of an earlier message this one follows up on. */
  earlier?: string;
  /** From `openContactForm`: proves when the form was opened. */
  token: string;
  /** Honeypot: hidden from people, filled in by bots. */
  website?: string;
}

export interface MessageReceipt {
  /** `C-<year>-<6 digits>`. */
  reference: string;
  /** A working day. */
  answerBy: ShopDay;
}

/** Untrusted text: render as plain text only. */
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
  /** The day by which the sender was promised an answer. */
  answerBy: ShopDay;
  createdAt: IsoDate;
  updatedAt: IsoDate;
}

export interface MessageListQuery extends PageQuery {
  status?: MessageStatus[];
}

export interface MessageListPage extends PageOf {
  messages: MessageView[];
  /** Ignores the status filter. */
  counts: Partial<Record<MessageStatus, Count>>;
}

export interface UpdateMessage {
  status: MessageStatus;
  note: string;
  /** Another version on the server answers 409. */
  version: Count;
}
