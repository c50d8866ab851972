import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { addToNow, matchPastDates, NOW, PIPELINE_UPDATE, toLiterals } from '../../../database/database-time';
import { getDriverCollection, getTransactionOptions } from '../../../database/joined';
import { findDurableRow } from '../../../database/lasting';
import { isDuplicateKeyError, retryUpsert } from '../../../database/upsert';
import type { ProviderEvent } from '../payment.provider';
import { WebhookEvent } from './webhook.schema';

export interface InboxRow extends ProviderEvent {
  attempts: number;
  receivedAt: Date;
}

/** An event that is being processed. */
export interface ClaimedEvent extends ProviderEvent {
  /** Id of the request that delivered the event. */
  requestId?: string;
  /** Whether the event was stored as done, together with its result. */
  isDone?: true;
}

type State = Partial<Record<'status' | 'outcome' | 'doneAt' | 'nextAttemptAt', unknown>>;
const toDoneState = (outcome: string): State => ({ ...toLiterals({ status: 'done', outcome }), doneAt: NOW });

const MAX_ORDER_EVENTS = 200;

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

  /** Claims the oldest due event. @returns null if none is due */
  async claim(durationMs: number): Promise<InboxRow | null> {
    const row = await this.events
      .findOneAndUpdate(
        { status: 'pending', ...matchPastDates(['nextAttemptAt']) },
        [{ $set: { nextAttemptAt: addToNow(durationMs), attempts: { $add: ['$attempts', 1] } } }],
        { ...PIPELINE_UPDATE, sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean<WebhookEvent>();
    return row && toRow(row);
  }

  async findById(id: string): Promise<InboxRow | null> {
    const row = await this.events.findById(id).lean<WebhookEvent>();
    return row && toRow(row);
  }

  async findByPayment(ids: {
    sessionId?: string | undefined;
    intentId?: string | undefined;
  }): Promise<WebhookEvent[]> {
    const details = [
      ...(ids.sessionId ? [{ objectId: ids.sessionId }] : []),
      ...(ids.intentId ? [{ intentId: ids.intentId }] : []),
    ];
    if (details.length === 0) return [];
    return this.events
      .find({ $or: details })
      .sort({ receivedAt: -1 })
      .limit(MAX_ORDER_EVENTS)
      .lean<WebhookEvent[]>();
  }

  /**
   * Stores an event as done.
   * @param isDurable whether its effects are already written to a majority, so that losing this write would do no harm
   */
  async setDone(event: ClaimedEvent, outcome: string, isDurable: boolean): Promise<void> {
    await this.storeState(event, toDoneState(outcome), isDurable ? { writeConcern: { w: 1 } } : {});
  }

  /** Stores events with the same result as done, in the current transaction. */
  async setAllDone(events: readonly ClaimedEvent[], outcome: string): Promise<void> {
    if (events.length === 0) return;
    const rows = events.map((event) => ({
      updateOne: { ...buildWrite(event, toDoneState(outcome)), upsert: true },
    }));
    await retryUpsert(getDriverCollection(this.events).bulkWrite(rows, getTransactionOptions()));
  }

  /** Stores an event that is still being processed, and claims it. */
  setPending = (event: ClaimedEvent, durationMs: number): Promise<void> =>
    this.storeState(event, { ...toLiterals({ status: 'pending' }), nextAttemptAt: addToNow(durationMs) });

  /** Stores a failed attempt. @param pauseMs delay until the next attempt; null to give up */
  setFailed(event: ClaimedEvent, reason: string, pauseMs: number | null): Promise<void> {
    const nextAttempt = pauseMs === null ? {} : { nextAttemptAt: addToNow(pauseMs) };
    const status = pauseMs === null ? 'dead' : 'pending';
    return this.storeState(event, { ...toLiterals({ status, outcome: reason }), ...nextAttempt });
  }

  /** Waits until the current state of the event has been written to a majority. */
  async waitUntilDurable(id: string): Promise<void> {
    await findDurableRow(getDriverCollection(this.events), { _id: id });
  }

  /** Stores the state of an event. An event that is done is not changed. */
  private async storeState(
    event: ClaimedEvent,
    state: State,
    options: mongo.UpdateOptions = {},
  ): Promise<void> {
    const { filter, update } = buildWrite(event, state);
    const write = () =>
      getDriverCollection(this.events).updateOne(filter, update, { ...options, upsert: true });
    // The same event was stored concurrently
    await write().catch((error: unknown) =>
      isDuplicateKeyError(error) ? write() : Promise.reject(error as Error),
    );
  }
}

/** Builds the write that stores the state of an event. An event that is done is not changed. */
function buildWrite({ id, type, objectId, intentId, createdAt, requestId = '' }: ClaimedEvent, state: State) {
  const newEvent = {
    ...toLiterals({ type, objectId, intentId, createdAt, requestId }),
    ...toLiterals({ outcome: null, doneAt: null, attempts: 1 }),
    nextAttemptAt: NOW,
    receivedAt: NOW,
  };
  const mergedEvent = { $mergeObjects: [newEvent, '$$ROOT', state] };
  return {
    filter: { _id: id },
    update: [{ $replaceWith: { $cond: [{ $eq: ['$status', 'done'] }, '$$ROOT', mergedEvent] } }],
  };
}
