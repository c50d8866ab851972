import type { ImageView } from './product';

export interface AskNotice {
  productId: string;
  size: string;
  /** Required from guests; otherwise the account's address is used. */
  email?: string;
}

/** `confirm` means a link in the mail has to be opened first. */
export interface AskedNotice {
  confirm: boolean;
}

export interface OwnNotice {
  _id: string;
  askedAt: string;
  /** `slug`: null while it is unpublished. */
  product: { slug: string | null; title: string; size: string };
}

export const NOTICE_STATES = ['unconfirmed', 'waiting', 'sent', 'stopped'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Reveals nothing about whom the link was sent to. */
export interface NoticeView {
  kind: 'stock' | 'price';
  state: NoticeState;
  /** Null when it is no longer on sale. */
  product: { _id: string; slug: string; title: string; size: string; image: ImageView | null } | null;
}
