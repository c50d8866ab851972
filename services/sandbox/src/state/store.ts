import { Change, Journal } from './journal';
import { Kind, KINDS, Tables } from './records';

type TableMap = { [K in Kind]: Map<string, Tables[K]> };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Stripe stores events for 30 days (https://docs.stripe.com/api/events). */
const EVENT_RETENTION_DAYS = 30;

/**
 * Records in memory, with an optional journal. A transaction is synchronous: its changes become one journal line or
 * none.
 */
export class Store {
  private readonly tables: TableMap = createEmptyTables();
  private readonly journal: Journal | null;
  private openTransaction: { changes: Change[]; undo: (() => void)[]; afterCommit: (() => void)[] } | null =
    null;

  constructor(folder: string | null) {
    this.journal = folder === null ? null : new Journal(folder);
    if (!this.journal) return;
    this.journal.replay((changes) => changes.forEach((change) => this.restore(change)));
    this.prune();
    this.journal.compact(this.listChanges());
  }

  findRecord<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return this.tables[kind].get(id);
  }

  /**
   * Reads a record by an id that the sandbox has stored itself.
   * @throws Error for an unknown id, which would be a bug
   */
  get<K extends Kind>(kind: K, id: string): Tables[K] {
    const record = this.tables[kind].get(id);
    if (!record) throw new Error(`${kind} ${id} is not in the store`);
    return record;
  }

  all<K extends Kind>(kind: K): IterableIterator<Tables[K]> {
    return this.tables[kind].values();
  }

  listNewestFirst<K extends Kind>(kind: K): Tables[K][] {
    return [...this.tables[kind].values()].reverse();
  }

  put<K extends Kind>(kind: K, record: Tables[K]): void {
    const transaction = this.requireOpen();
    const table: Map<string, Tables[K]> = this.tables[kind];
    const before = table.get(record.id);
    transaction.undo.push(() => (before ? table.set(record.id, before) : table.delete(record.id)));
    transaction.changes.push([kind, record.id, record]);
    table.set(record.id, record);
  }

  remove<K extends Kind>(kind: K, id: string): void {
    const transaction = this.requireOpen();
    const table: Map<string, Tables[K]> = this.tables[kind];
    const before = table.get(id);
    if (!before) return;
    transaction.undo.push(() => table.set(id, before));
    transaction.changes.push([kind, id, null]);
    table.delete(id);
  }

  /** Runs `work` now, or after the commit of an open transaction. */
  afterCommit(work: () => void): void {
    if (this.openTransaction) this.openTransaction.afterCommit.push(work);
    else work();
  }

  /** Nested calls join the open transaction. */
  runTransaction<T>(work: () => T): T {
    if (this.openTransaction) return work();
    const transaction = {
      changes: [] as Change[],
      undo: [] as (() => void)[],
      afterCommit: [] as (() => void)[],
    };
    this.openTransaction = transaction;
    let result: T;
    try {
      result = work();
      if (transaction.changes.length > 0) this.journal?.append(transaction.changes);
    } catch (error) {
      for (const undo of transaction.undo.reverse()) undo();
      throw error;
    } finally {
      this.openTransaction = null;
    }
    for (const next of transaction.afterCommit) next();
    if (this.journal?.shouldCompact) {
      this.prune();
      this.journal.compact(this.listChanges());
    }
    return result;
  }

  clear(): void {
    for (const kind of KINDS) this.tables[kind].clear();
    this.journal?.clear();
  }

  close(): void {
    this.journal?.close();
  }

  private requireOpen(): NonNullable<Store['openTransaction']> {
    if (!this.openTransaction) throw new Error('changes need a transaction');
    return this.openTransaction;
  }

  private restore([kind, id, record]: Change): void {
    const known = KINDS.find((name) => name === kind);
    if (!known) return;
    const table = this.tables[known] as Map<string, object>;
    if (record === null) table.delete(id);
    else table.set(id, record);
  }

  private *listChanges(): Generator<Change> {
    for (const kind of KINDS)
      for (const record of this.tables[kind].values()) yield [kind, record.id, record];
  }

  private prune(): void {
    const now = Date.now();
    for (const record of this.tables.idempotency.values()) {
      if (now - record.storedAt > DAY_MS) this.tables.idempotency.delete(record.id);
    }
    for (const event of this.tables.event.values()) {
      if (now - event.created * 1000 > EVENT_RETENTION_DAYS * DAY_MS) this.tables.event.delete(event.id);
    }
    for (const delivery of this.tables.delivery.values()) {
      if (!this.tables.event.has(delivery.eventId)) this.tables.delivery.delete(delivery.id);
    }
  }
}

function createEmptyTables(): TableMap {
  return {
    coupon: new Map(),
    session: new Map(),
    intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    fraudWarning: new Map(),
    payout: new Map(),
    event: new Map(),
    endpoint: new Map(),
    delivery: new Map(),
    idempotency: new Map(),
    task: new Map(),
    clock: new Map(),
  };
}
