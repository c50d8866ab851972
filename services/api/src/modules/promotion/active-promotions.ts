import { Injectable } from '@nestjs/common';
import { DatabaseChanges } from '../../database/database.changes';
import { PromotionRepository } from './promotion.repository';
import type { PromotionFields } from './promotion.types';

/** Longest age of what is known while changes are not told. */
const UNTOLD_MS = 1_000;

/** Each sale of a limited promotion counts down; carts need to know only whether something is left. */
const ONLY_COUNTED = {
  operationType: 'update',
  'updateDescription.updatedFields.left': { $gt: 1 },
  'updateDescription.updatedFields.version': { $exists: false },
};

/**
 * The active promotions in memory, read again after one has changed: a cart costs no query for them. Orders read them
 * again.
 */
@Injectable()
export class ActivePromotions {
  private known: Promise<readonly PromotionFields[]> = Promise.resolve([]);
  private outdated = true;
  private readAt = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly promotions: PromotionRepository,
    private readonly changes: DatabaseChanges,
  ) {
    changes.on('promotions', { $nor: [ONLY_COUNTED] }, () => this.forget());
  }

  /** In the order of publishing. */
  async get(): Promise<readonly PromotionFields[]> {
    const untold = !this.changes.following && performance.now() - this.readAt > UNTOLD_MS;
    // Requests that arrive during the read share it: the earlier result is outdated
    if (this.outdated || untold) this.known = this.read();
    return this.known;
  }

  /** Read from the database, unless there were none a moment ago: then nobody was shown any. */
  async again(): Promise<readonly PromotionFields[]> {
    return (await this.get()).length === 0 ? [] : this.promotions.findActive();
  }

  /** Tells of changes once `get` reads them, counted uses left out. Call before the application starts. */
  onChange(tell: () => void): void {
    this.listeners.push(tell);
  }

  /** Call after a change in this process. */
  forget(): void {
    this.outdated = true;
    for (const tell of this.listeners) tell();
  }

  private async read(): Promise<readonly PromotionFields[]> {
    // Before the read, so that a change during it is not missed
    this.outdated = false;
    this.readAt = performance.now();
    try {
      return await this.promotions.findActive();
    } catch (error) {
      this.outdated = true;
      throw error;
    }
  }
}
