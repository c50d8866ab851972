import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, mongo } from 'mongoose';
import { requestIdNow } from '../../http/request-scope';
import type { ProviderEvent } from './payment.provider';
import { WebhookEvent } from './webhook.schema';

export interface InboxRow extends ProviderEvent {
  attempts: number;
  receivedAt: Date;
}

const DUPLICATE_KEY = 11_000;
const OF_ORDER_MAX = 200;

const toRow = ({
  _id,
  type,
  objectId,
  intentId,
  createdAt,
  attempts,
  receivedAt,
}: WebhookEvent): InboxRow => ({ id: _id, type, objectId, intentId, createdAt, attempts, receivedAt });

@Injectable()
export class WebhookRepository implements OnModuleInit {
  constructor(@InjectModel(WebhookEvent.name) private readonly events: Model<WebhookEvent>) {}

  async onModuleInit(): Promise<void> {
    await this.events.init();
  }

  /** Stores an event for the one who works on it until `leaseUntil`. @returns null when it is known already */
  async insert({ id, ...event }: ProviderEvent, leaseUntil: Date): Promise<InboxRow | null> {
    try {
      const [row] = await this.events.create([
        {
          ...event,
          _id: id,
          receivedAt: new Date(),
          status: 'pending',
          attempts: 1,
          nextAttemptAt: leaseUntil,
          requestId: requestIdNow() ?? '',
        },
      ]);
      return row ? toRow(row.toObject()) : null;
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return null;
      throw error;
    }
  }

  /** Takes the oldest event that waits; null when none is due. */
  async claim(now: Date, leaseUntil: Date): Promise<InboxRow | null> {
    const row = await this.events
      .findOneAndUpdate(
        { status: 'pending', nextAttemptAt: mongoose.trusted({ $lte: now }) },
        { $set: { nextAttemptAt: leaseUntil }, $inc: { attempts: 1 } },
        { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean<WebhookEvent>();
    return row && toRow(row);
  }

  async findById(id: string): Promise<InboxRow | null> {
    const row = await this.events.findById(id).lean<WebhookEvent>();
    return row && toRow(row);
  }

  /** Events about a payment, newest first. */
  async findOf(ids: { sessionId?: string; intentId?: string }): Promise<WebhookEvent[]> {
    const about = [
      ...(ids.sessionId ? [{ objectId: ids.sessionId }] : []),
      ...(ids.intentId ? [{ intentId: ids.intentId }] : []),
    ];
    if (about.length === 0) return [];
    return this.events
      .find({ $or: about })
      .sort({ receivedAt: -1 })
      .limit(OF_ORDER_MAX)
      .lean<WebhookEvent[]>();
  }

  async setDone(id: string, outcome: string): Promise<void> {
    await this.events.updateOne({ _id: id }, { $set: { status: 'done', outcome, doneAt: new Date() } });
  }

  async setFailed(id: string, reason: string, nextAttemptAt: Date | null): Promise<void> {
    await this.events.updateOne(
      { _id: id, status: 'pending' },
      { $set: { outcome: reason, ...(nextAttemptAt ? { nextAttemptAt } : { status: 'dead' }) } },
    );
  }
}
