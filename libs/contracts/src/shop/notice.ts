import type { ImageView } from './product';

/** Asks for one mail when a sold-out size is back. */
export interface AskNotice {
  productId: string;
  /** Size label, e.g. `100 g`. */
  size: string;
  /** Needed from guests; a signed-in person is written to at the account's address. */
  email?: string;
}

/** What happens next: `confirm` means that a link in the mail has to be opened first. */
export interface AskedNotice {
  confirm: boolean;
}

/** A notice the signed-in person waits for. */
export interface OwnNotice {
  _id: string;
  askedAt: string;
  product: { slug: string; title: string; size: string };
}

export const NOTICE_STATES = ['unconfirmed', 'waiting', 'sent', 'stopped'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** What a link in one of our notices is about. Tells nothing of whom it was sent to. */
export interface NoticeView {
  /** Back in stock, or the fall of a price. */
  kind: 'stock' | 'price';
  state: NoticeState;
  /** Null when it is no longer on sale. */
  product: { _id: string; slug: string; title: string; size: string; image: ImageView | null } | null;
}
