import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';

export const CONTACT_TOPICS = ['order', 'product', 'wholesale', 'press'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** Where the work on a message stands. */
export const MESSAGE_STATUSES = ['open', 'answered', 'closed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** What the form sends. */
export interface SendMessage {
  name: string;
  email: string;
  topic: ContactTopic;
  /** 1 to 4000 characters. */
  message: string;
  /** Of an own order. */
  orderNumber?: string;
  /** Of an earlier message that this one adds to. */
  earlier?: string;
  /** From `openContactForm`: proves when the form was opened. */
  token: string;
  /** A field that people do not see: whoever fills it is a program. */
  website?: string;
}

export interface MessageReceipt {
  /** `C-<year>-<6 digits>`. */
  reference: string;
  /** The working day by which it is answered, ISO 8601. */
  answerBy: string;
}

/** A message as staff see it. Its text is a stranger's: show it as text only. */
export interface MessageView {
  _id: string;
  reference: string;
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  orderNumber: string | null;
  earlier: string | null;
  locale: Locale;
  status: MessageStatus;
  /** For staff alone. */
  note: string;
  /** Grows with every change. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface MessageListQuery extends PageQuery {
  status?: MessageStatus[];
}

export interface MessageListPage extends PageOf {
  messages: MessageView[];
  /** Messages per status, ignoring the status filter. */
  counts: Partial<Record<MessageStatus, number>>;
}

export interface UpdateMessage {
  status: MessageStatus;
  note: string;
  /** As read; another change in between answers 409. */
  version: number;
}
