import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { Config } from '../config/config';
import { AppError } from '../errors/app-error';
import { toStorageProblem } from '../errors/storage-problem';
import { runInSession } from './joined';
import { Overlaps } from './overlaps';

/** `timeoutMS` covers all retries, but is missing in mongoose's types. */
const TRANSACTION_OPTIONS = {
  readConcern: 'snapshot',
  writeConcern: { w: 'majority' },
  timeoutMS: 5_000,
} as const;

/**
 * Runs transactions. All mongoose calls inside join the transaction through async local storage. The driver retries
 * conflicts with jitter; after 5 s the caller gets `busy`.
 */
@Injectable()
export class Transaction {
  private readonly currentCallbacks = new AsyncLocalStorage<(() => void)[]>();
  private readonly overlaps: Overlaps | null;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    { test }: Config,
  ) {
    this.overlaps = test ? new Overlaps(connection) : null;
  }

  /**
   * Runs work in a transaction, or joins the current one.
   * @param work may run several times, so it must have no side effects outside the database and run one query at a time
   * @throws AppError busy if conflicts persist until the timeout
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.currentCallbacks.getStore()) return work();
    let commitCallbacks: (() => void)[] = [];
    try {
      const result = await this.connection.transaction(async (session) => {
        commitCallbacks = [];
        try {
          return await runInSession(session, () => this.currentCallbacks.run(commitCallbacks, work));
        } finally {
          this.overlaps?.rejectOverlap(session); // overlapping queries may have caused this error
        }
      }, TRANSACTION_OPTIONS);
      for (const callback of commitCallbacks) callback();
      return result;
    } catch (error) {
      if (toStorageProblem(error)) throw error;
      const isTransient =
        error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError');
      if (isTransient || error instanceof mongo.MongoOperationTimeoutError)
        throw new AppError('busy', { retryAfterSeconds: 1 });
      throw error;
    }
  }

  /**
   * Rejects calls to external systems inside a transaction. They must run before or after it, because a transaction has
   * a time limit of 5 s and may be retried. Only checked in tests.
   */
  assertOutsideTransaction(operation: string): void {
    if (this.overlaps && this.currentCallbacks.getStore())
      throw new Error(`${operation} within a transaction`);
  }

  /** Runs a small task after the current transaction has committed, or immediately outside a transaction. */
  afterCommit(callback: () => void): void {
    const commitCallbacks = this.currentCallbacks.getStore();
    if (commitCallbacks) commitCallbacks.push(callback);
    else callback();
  }
}
