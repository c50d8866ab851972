import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import type { OrderLinkAction } from '@munay/contracts/order/order-link';
import { toFieldsOrNull } from '../order.repository';
import { Order, type OrderFields, type StoredOrder } from '../order.schema';
import { ERASED_TEXT } from '../order.search-tokens';
import type { StoredMailedLink, StoredWrongRecipient } from '../schema/recipient.schema';
import { LINK_FIELDS, toLinkField } from './order-link.rules';

/** An email that is still queued must not restore the link of an erased order. */
const NOT_ERASED = { 'customer.email': mongoose.trusted({ $ne: ERASED_TEXT }) };

/** Stores the links that show or change an order without an account. */
@Injectable()
export class OrderLinkRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  async findByTrackingHash(hash: string): Promise<OrderFields | null> {
    return toFieldsOrNull(await this.orders.findOne({ 'trackingLink.hash': hash }).lean<StoredOrder>());
  }

  async findByMailedHash(action: OrderLinkAction, hash: string): Promise<OrderFields | null> {
    return toFieldsOrNull(
      await this.orders.findOne({ [`${toLinkField(action)}.hash`]: hash }).lean<StoredOrder>(),
    );
  }

  /** Stores the hash of a token, unless staff have renewed the link in the meantime. */
  async setHash(id: string, hash: string, renewals: number): Promise<void> {
    await this.orders.updateOne(
      { _id: id, ...NOT_ERASED, 'trackingLink.renewals': renewals },
      { $set: { trackingLink: { hash, renewals } } },
    );
  }

  /** Replaces the tracking link and revokes the emailed links. */
  async setRenewed(id: string, hash: string, renewals: number): Promise<void> {
    await this.orders.updateOne(
      { _id: id },
      {
        $set: { trackingLink: { hash, renewals } },
        $unset: Object.fromEntries(LINK_FIELDS.map((field) => [field, 1])),
      },
    );
  }

  /** A new link for an action revokes the previous one. */
  async setMailedLink(id: string, action: OrderLinkAction, link: StoredMailedLink): Promise<void> {
    await this.orders.updateOne({ _id: id, ...NOT_ERASED }, { $set: { [toLinkField(action)]: link } });
  }

  /** Consumes a link. Of several concurrent uses, only one succeeds. @returns whether this use succeeded */
  async use(action: OrderLinkAction, hash: string, now: Date): Promise<boolean> {
    const field = toLinkField(action);
    const { modifiedCount } = await this.orders.updateOne(
      { [`${field}.hash`]: hash, [`${field}.usedAt`]: null },
      { $set: { [`${field}.usedAt`]: now } },
    );
    return modifiedCount === 1;
  }

  async findByWrongRecipientHash(hash: string): Promise<OrderFields | null> {
    return toFieldsOrNull(await this.orders.findOne({ 'wrongRecipient.hash': hash }).lean<StoredOrder>());
  }

  async setWrongRecipientHash(id: string, wrongRecipient: StoredWrongRecipient): Promise<void> {
    await this.orders.updateOne(
      { _id: id, ...NOT_ERASED, 'wrongRecipient.reportedAt': null },
      { $set: { wrongRecipient } },
    );
  }

  async unsetWrongRecipient(id: string): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $unset: { wrongRecipient: 1 } });
  }

  /** @returns false if the recipient had already reported the order */
  async setWrongRecipientReported(hash: string, reportedAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.orders.updateOne(
      { 'wrongRecipient.hash': hash, 'wrongRecipient.reportedAt': null },
      { $set: { 'wrongRecipient.reportedAt': reportedAt } },
    );
    return modifiedCount === 1;
  }

  /** Revokes every link of an order. */
  async revokeAll(id: string): Promise<void> {
    const fields = ['trackingLink', 'wrongRecipient', ...LINK_FIELDS];
    await this.orders.updateOne(
      { _id: id },
      { $unset: Object.fromEntries(fields.map((field) => [field, 1])) },
    );
  }
}
