import { Injectable } from '@nestjs/common';
import { DatabaseChanges } from '../../database/database.changes';
import { PromotionRepository } from './promotion.repository';
import type { PromotionFields } from './promotion.types';

/** Maximum age of the promotions in memory while the change feed is interrupted. */
const UNTOLD_MS = 1_000;

/** Each sale of a limited promotion decrements a counter; carts only need to know whether uses are left. */
const ONLY_COUNTED = {
  operationType: 'update',
  'updateDescription.updatedFields.left': { $gt: 1 },
  'updateDescription.updatedFields.version': { $exists: false },
};

/**
 * The active promotions in memory, read again after a change: a cart causes no query for them. Orders
 * read them from the database.
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

  /** In order of publication. */
  async get(): Promise<readonly PromotionFields[]> {
    const untold = !this.changes.following && performance.now() - this.readAt > UNTOLD_MS;
    // Requests that arrive during the read share it, because an earlier result is outdated
    if (this.outdated || untold) this.known = this.read();
    return this.known;
  }

  /** Reads from the database, unless there were no promotions a moment ago: then no buyer has seen one. */
  async again(): Promise<readonly PromotionFields[]> {
    return (await this.get()).length === 0 ? [] : this.promotions.findActive();
  }

  /** Reports changes once `get` reads them, except counted uses. Call before the application starts. */
  onChange(tell: () => void): void {
    this.listeners.push(tell);
  }

  /** Call after a change in this process. */
  forget(): void {
    this.outdated = true;
    for (const tell of this.listeners) tell();
  }

  private async read(): Promise<readonly PromotionFields[]> {
    // Reset before the read, so that a change during it is not missed
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
