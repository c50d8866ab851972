import { Injectable } from '@nestjs/common';
import { type JobGroup, OUTBOX_TYPES, type OutboxJob, type OutboxType } from './outbox.types';

/** @param group the jobs that are processed together with this job, including this job */
export type OutboxHandler = (job: OutboxJob, group?: JobGroup) => Promise<void>;
/**
 * Minimum time in ms between two runs of a type whose waiting jobs are processed together. 0 if each job is processed
 * individually.
 */
type GroupInterval = () => Promise<number>;

/** A failure that a retry cannot fix: the row becomes dead immediately. */
export class PermanentFailure extends Error {}

/** Handlers by job type. Modules register their handlers at startup, and the consumer looks them up. */
@Injectable()
export class OutboxHandlerRegistry {
  private readonly handlers = new Map<OutboxType, OutboxHandler>();
  private readonly gatherTimes = new Map<OutboxType, GroupInterval>();

  /** @throws Error when two handlers are registered for the same type */
  register(type: OutboxType, handler: OutboxHandler, groupIntervalMs?: GroupInterval): void {
    if (this.handlers.has(type)) throw new Error(`Two handlers for outbox type ${type}`);
    this.handlers.set(type, handler);
    if (groupIntervalMs) this.gatherTimes.set(type, groupIntervalMs);
  }

  gatherMs = async (type: OutboxType): Promise<number> => (await this.gatherTimes.get(type)?.()) ?? 0;

  /** Types whose waiting jobs are currently processed together. */
  async listGathered(): Promise<OutboxType[]> {
    const types: OutboxType[] = [];
    for (const type of this.gatherTimes.keys()) if ((await this.gatherMs(type)) > 0) types.push(type);
    return types;
  }

  findHandler(type: OutboxType): OutboxHandler {
    const handler = this.handlers.get(type);
    if (!handler) throw new PermanentFailure(`No handler for outbox type ${type}`);
    return handler;
  }

  /** Job types without a handler. */
  listMissing = (): OutboxType[] => OUTBOX_TYPES.filter((type) => !this.handlers.has(type));
}
