import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, Types } from 'mongoose';
import { StockAlert } from './product-alert.schema';

export type StockAlertFields = Omit<StockAlert, 'productId'> & { id: string; productId: string };
export type NewStockAlert = Pick<
  StockAlertFields,
  'who' | 'productId' | 'sku' | 'size' | 'userId' | 'email' | 'locale'
> & {
  expiresAt: Date;
};

export type AlertFilter = Record<'skus' | 'productIds' | 'ids', readonly string[]>;

type StoredAlert = StockAlert & { _id: Types.ObjectId };
const toFields = ({ _id, productId, ...alert }: StoredAlert): StockAlertFields => ({
  ...alert,
  id: _id.toString(),
  productId: productId.toString(),
});
const toFieldsOrNull = (alert: StoredAlert | null): StockAlertFields | null => alert && toFields(alert);

@Injectable()
export class StockAlertRepository {
  constructor(@InjectModel(StockAlert.name) private readonly alerts: Model<StockAlert>) {}

  /** Creates an alert for an account; idempotent. */
  async insertConfirmed({ who: personKey, sku, ...rest }: NewStockAlert): Promise<void> {
    await this.alerts.updateOne(
      { who: personKey, sku },
      { $setOnInsert: { ...rest, state: 'waiting', requestedAt: new Date() } },
      { upsert: true, setDefaultsOnInsert: true },
    );
  }

  /** Creates an unconfirmed alert for a guest; an existing alert gets a new link. @returns the id of the alert */
  async insertUnconfirmed(
    { who: personKey, sku, locale, ...rest }: NewStockAlert,
    tokenHash: string,
  ): Promise<string> {
    const alert = await this.alerts
      .findOneAndUpdate(
        { who: personKey, sku },
        {
          $set: { tokenHash, locale },
          $setOnInsert: { ...rest, state: 'unconfirmed', requestedAt: new Date() },
        },
        { upsert: true, setDefaultsOnInsert: true, returnDocument: 'after' },
      )
      .lean<StoredAlert>();
    if (!alert) throw new Error('The alert was not stored');
    // A resent link expires at the same time as the first link
    const { _id } = alert;
    await this.alerts.updateOne({ _id, state: 'unconfirmed' }, { $set: { expiresAt: rest.expiresAt } });
    return _id.toString();
  }

  countWaiting = (personKey: string): Promise<number> =>
    this.alerts.countDocuments({ who: personKey, state: trusted({ $in: ['waiting', 'due'] }) });

  async findById(id: string): Promise<StockAlertFields | null> {
    return toFieldsOrNull(await this.alerts.findById(id).lean<StoredAlert>());
  }

  async findByToken(tokenHash: string): Promise<StockAlertFields | null> {
    return toFieldsOrNull(await this.alerts.findOne({ tokenHash }).lean<StoredAlert>());
  }

  async findAllByPerson(personKeys: readonly string[]): Promise<StockAlertFields[]> {
    return (await this.alerts.find({ who: trusted({ $in: personKeys }) }).lean<StoredAlert[]>()).map(
      toFields,
    );
  }

  async findWaitingByPerson(personKey: string): Promise<StockAlertFields[]> {
    const found = await this.alerts
      .find({ who: personKey, state: trusted({ $in: ['waiting', 'due'] }) })
      .sort({ _id: -1 })
      .lean<StoredAlert[]>();
    return found.map(toFields);
  }

  async removeAllByPerson(personKeys: readonly string[]): Promise<void> {
    await this.alerts.deleteMany({ who: trusted({ $in: personKeys }) });
  }

  /**
   * Moves the alerts of an account to another account, except for sizes for which the other account already has an
   * alert. If there is no other account, the alerts end.
   */
  async move(from: string, to: string | null): Promise<void> {
    const personKey = toSubscriberKey({ userId: from });
    if (to) {
      const nextKey = toSubscriberKey({ userId: to });
      const knownSkus = await this.alerts.distinct('sku', { who: nextKey });
      await this.alerts.updateMany(
        { who: personKey, sku: trusted({ $nin: knownSkus }) },
        { $set: { who: nextKey, userId: to } },
      );
    }
    await this.alerts.deleteMany({ who: personKey });
  }

  /** @returns false when the alert is no longer unconfirmed */
  async confirm(tokenHash: string, now: Date, expiresAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.alerts.updateOne(
      { tokenHash, state: 'unconfirmed', expiresAt: trusted({ $gt: now }) },
      { $set: { state: 'waiting', expiresAt } },
    );
    return modifiedCount === 1;
  }

  /** SKUs with waiting alerts. @param about restricts the result to these alerts */
  async findSkusWithAlerts(about?: AlertFilter): Promise<string[]> {
    if (!about) return this.alerts.distinct('sku', { state: 'waiting' });
    const { skus, productIds, ids } = about;
    return this.alerts.distinct('sku', {
      state: 'waiting',
      $or: [
        { sku: trusted({ $in: skus }) },
        { productId: trusted({ $in: productIds }) },
        { _id: trusted({ $in: ids }) },
      ],
    });
  }

  /** Alerts waiting for a size, oldest first. */
  async findWaiting(sku: string, limit: number): Promise<StockAlertFields[]> {
    const found = await this.alerts
      .find({ sku, state: 'waiting' })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<StoredAlert[]>();
    return found.map(toFields);
  }

  /**
   * Claims a waiting alert before its email is rendered.
   * @returns null when another process has claimed the alert, or the alert has ended
   */
  async claim(id: string, tokenHash: string): Promise<StockAlertFields | null> {
    return toFieldsOrNull(
      await this.alerts
        .findOneAndUpdate(
          { _id: id, state: 'waiting' },
          { $set: { state: 'due', tokenHash }, $inc: { round: 1 } },
          { returnDocument: 'after' },
        )
        .lean<StoredAlert>(),
    );
  }

  /** Sets an alert to waiting again, because the size sold out before the email was sent. */
  async setWaiting(id: string, round: number): Promise<void> {
    await this.alerts.updateOne({ _id: id, round, state: 'due' }, { $set: { state: 'waiting' } });
  }

  async end(id: string, state: 'sent' | 'stopped', expiresAt: Date): Promise<void> {
    await this.alerts.updateOne(
      { _id: id },
      { $set: { state, who: `done:${id}`, email: null, userId: null, expiresAt } },
    );
  }
}

/** @param emailHash SHA-256 of the address */
export const toSubscriberKey = (person: { userId: string } | { emailHash: string }): string =>
  'userId' in person ? `user:${person.userId}` : `mail:${person.emailHash}`;
