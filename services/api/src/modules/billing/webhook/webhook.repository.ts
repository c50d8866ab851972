import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { areOver, asIs, later, NOW, PIPELINE, unlessThere } from '../../../database/database-time';
import { isDuplicate } from '../../../database/upsert';
import { requestIdNow } from '../../../logging/request-scope';
import type { ProviderEvent } from '../payment.provider';
import { WebhookEvent } from './webhook.schema';

export interface InboxRow extends ProviderEvent {
  attempts: number;
  receivedAt: Date;
}

const OF_ORDER_MAX = 200;
const SECURE_MS = 5_000;

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
export class WebhookRepository {
  constructor(@InjectModel(WebhookEvent.name) private readonly events: Model<WebhookEvent>) {}

  /**
   * Stores an event and leases it. Waits for the primary only: `setDone` and `secure` wait for a majority.
   * @returns null when it is already stored
   */
  async insert({ id, ...event }: ProviderEvent, forMs: number): Promise<InboxRow | null> {
    const state = {
      requestId: requestIdNow() ?? '',
      status: 'pending',
      outcome: null,
      doneAt: null,
      attempts: 1,
    };
    const fresh = { ...asIs({ ...event, ...state }), nextAttemptAt: later(forMs), receivedAt: NOW };
    try {
      const { value, lastErrorObject } = await this.events.findOneAndUpdate({ _id: id }, unlessThere(fresh), {
        ...PIPELINE,
        writeConcern: { w: 1 },
        upsert: true,
        returnDocument: 'after',
        includeResultMetadata: true,
        lean: true,
      });
      return lastErrorObject?.updatedExisting || !value ? null : toRow(value);
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  /** Leases the oldest pending event; null when none is due. */
  async claim(forMs: number): Promise<InboxRow | null> {
    const row = await this.events
      .findOneAndUpdate(
        { status: 'pending', ...areOver(['nextAttemptAt']) },
        [{ $set: { nextAttemptAt: later(forMs), attempts: { $add: ['$attempts', 1] } } }],
        { ...PIPELINE, sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean<WebhookEvent>();
    return row && toRow(row);
  }

  async findById(id: string): Promise<InboxRow | null> {
    const row = await this.events.findById(id).lean<WebhookEvent>();
    return row && toRow(row);
  }

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

  /** @param lasts its effects are already in a majority: losing this write would lose nothing */
  async setDone(id: string, outcome: string, lasts: boolean): Promise<void> {
    await this.events.updateOne(
      { _id: id },
      { $set: { status: 'done', outcome }, $currentDate: { doneAt: true } },
      lasts ? { writeConcern: { w: 1 } } : {},
    );
  }

  /** Waits until a majority has the event in its current state. */
  async secure(id: string): Promise<void> {
    await this.events.findById(id, { _id: 1 }).readConcern('linearizable').maxTimeMS(SECURE_MS).lean();
  }

  /** @param pauseMs delay until the next attempt; null gives up */
  async setFailed(id: string, reason: string, pauseMs: number | null): Promise<void> {
    const next = pauseMs === null ? asIs({ status: 'dead' }) : { nextAttemptAt: later(pauseMs) };
    await this.events.updateOne(
      { _id: id, status: 'pending' },
      [{ $set: { ...asIs({ outcome: reason }), ...next } }],
      PIPELINE,
    );
  }
}
