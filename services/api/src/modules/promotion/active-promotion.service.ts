import { Injectable } from '@nestjs/common';
import { ChangeAge } from '../../database/change-age';
import { DatabaseChangeNotifier } from '../../database/database-change.notifier';
import { PromotionRepository } from './promotion.repository';
import { RELEVANT_CHANGES } from './promotion.schema';
import type { PromotionFields } from './promotion.types';

/** Maximum age of the cached promotions when no change feed confirms that they are current, in ms. */
const MAX_UNVERIFIED_AGE_MS = 1_000;

/**
 * Caches the active promotions and reads them again after a change, so that carts need no query. Orders need no query
 * either if the cache is known to be current and no promotion applies automatically.
 */
@Injectable()
export class ActivePromotionService {
  private readonly age = new ChangeAge();
  // Stryker disable next-line ArrayDeclaration: the first request reads the promotions
  private cached: Promise<readonly PromotionFields[]> = Promise.resolve([]);
  /** The result of the latest completed read. */
  // Stryker disable next-line ArrayDeclaration: nothing is current before the first read
  private latestRead: { read: number; promotions: readonly PromotionFields[] } = { read: 0, promotions: [] };
  private readCount = 0;
  private isOutdated = true;
  private readAt = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly promotions: PromotionRepository,
    databaseChangeNotifier: DatabaseChangeNotifier,
  ) {
    // Stryker disable next-line StringLiteral: the name of the collection
    databaseChangeNotifier.subscribe('promotions', RELEVANT_CHANGES, (id) => this.forget(id === null));
    databaseChangeNotifier.follow({ onCaughtUp: (requestedAt) => this.age.setCaughtUp(requestedAt) });
  }

  /** Returns the active promotions in order of publication. */
  async get(): Promise<readonly PromotionFields[]> {
    const isExpired = !this.age.isCurrent && performance.now() - this.readAt > MAX_UNVERIFIED_AGE_MS;
    // Requests that arrive during the read wait for its result, because the previous result is outdated
    if (this.isOutdated || isExpired) this.cached = this.read();
    return this.cached;
  }

  /** Like `get`, for orders. Returns null unless the cache is known to be current. */
  async getCurrent(): Promise<readonly PromotionFields[] | null> {
    await this.get();
    return this.age.isCurrent ? this.latestRead.promotions : null;
  }

  /** Calls the listener after every change except counted uses. Register before the application starts. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Call after a change in this process.
   * @param hasMissedChanges whether changes by other processes may have been missed
   */
  forget(hasMissedChanges = false): void {
    if (hasMissedChanges) this.age.forget();
    else this.age.change();
    this.isOutdated = true;
    for (const notify of this.listeners) notify();
  }

  private async read(): Promise<readonly PromotionFields[]> {
    // The flag is reset before the read, so that a change during the read is not missed
    this.isOutdated = false;
    this.readAt = performance.now();
    const read = ++this.readCount;
    const isShown = this.age.apply();
    try {
      const promotions = await this.promotions.findActive();
      // Stryker disable next-line EqualityOperator: reads have distinct numbers
      if (read > this.latestRead.read) {
        this.latestRead = { read, promotions };
        isShown();
      }
      return promotions;
    } catch (error) {
      this.isOutdated = true;
      throw error;
    }
  }
}
