import * as f from '../fields';
import { LIMITS } from '../limits';
import type { OrderStatus } from '../order/order-status';
import type { MessageView } from '../shop/contact';
import type { ShippingMethod } from '../shop/shipping';
import type { Cents, Id, IsoDate } from '../values';
import type { JobStatus } from './jobs';

interface MessageReply {
  at: IsoDate;
  /** Staff member's name; empty if the account was erased. */
  by: string;
  text: string;
  /** State of the reply's email; null once the job has been deleted. */
  mail: JobStatus | null;
}

/** An order of the sender, or the one that the sender named. */
export interface MessageOrder {
  _id: Id;
  number: string;
  status: OrderStatus;
  method: ShippingMethod;
  createdAt: IsoDate;
  totalCents: Cents;
  currency: string;
  /** Null if the parcel cannot be tracked. */
  trackingUrl: string | null;
  /** The message names its number. */
  named: boolean;
  /** The order was placed with another email address, so the sender may not be its buyer. */
  otherAddress: boolean;
}

/** A message with its replies, oldest first. */
export interface MessageThread extends MessageView {
  replies: MessageReply[];
  /** The named order first, then the newest ones of the sender's address. */
  orders: MessageOrder[];
}

export const REPLY_TO_MESSAGE = {
  text: f.lines(LIMITS.messageMax, { filled: true }),
  /** Another version on the server answers 409: two people must not answer the same message. */
  version: f.whole(1),
  /** Idempotency key made by the client. */
  key: f.UUID,
};
export type ReplyToMessage = f.InputOf<typeof REPLY_TO_MESSAGE>;
