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

export const SEND_MESSAGE = {
  name: f.personName({ filled: true }),
  email: f.EMAIL,
  topic: f.choice(CONTACT_TOPICS),
  message: f.text(LIMITS.messageMax, { filled: true }),
  orderNumber: f.ignorable(f.matching(/^MUN-\d{4}-\d{6}$/)),
  /** Reference of an earlier message this one follows up on. */
  earlier: f.ignorable(f.matching(/^C-\d{4}-\d{6}$/)),
  /** A token from `openContactForm`, which proves when the form was opened. */
  token: f.text(100),
  /** Honeypot: hidden from people, filled in by bots. */
  website: f.ignorable(f.text(500)),
};
export type SendMessage = f.RequestOf<typeof SEND_MESSAGE>;

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
  status?: MessageStatus[] | undefined;
}

export interface MessageListPage extends PageOf {
  messages: MessageView[];
  /** Ignores the status filter. */
  counts: Partial<Record<MessageStatus, Count>>;
}

export const UPDATE_MESSAGE = {
  status: f.choice(MESSAGE_STATUSES),
  note: f.text(LIMITS.messageMax),
  /** Another version on the server results in a 409. */
  version: f.whole(1),
};
export type UpdateMessage = f.InputOf<typeof UPDATE_MESSAGE>;
