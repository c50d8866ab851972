import type { ClientSession, Connection, mongo } from 'mongoose';

/**
 * Key of a transaction. The session id alone does not identify it, because a session may be reused while a query of its
 * previous transaction is still running.
 */
const toTransactionKey = ({ id }: { id: mongo.Binary }, txnNumber: unknown): string =>
  `${id.toString('hex')} ${String(txnNumber)}`;

interface TransactionRequests {
  lsid?: { id: mongo.Binary };
  txnNumber?: unknown;
  autocommit?: boolean;
}

/**
 * Detects concurrent queries in one transaction, because MongoDB supports only one query at a time. Two concurrent
 * queries may work by chance, until one of them fails and aborts the transaction. Requires `monitorCommands`.
 */
export class Overlaps {
  /** Running queries, keyed by transaction, then by request. */
  private readonly runningQueries = new Map<string, Map<number, string>>();
  private readonly transactions = new Map<number, string>();
  private readonly overlaps = new Map<string, string>();

  constructor(connection: Connection) {
    const client = connection.getClient();
    client.on('commandStarted', ({ command, commandName, requestId }) => {
      const { lsid, txnNumber, autocommit } = command as TransactionRequests;
      if (lsid && autocommit === false && commandName !== 'abortTransaction')
        this.start(toTransactionKey(lsid, txnNumber), requestId, commandName, command);
    });
    client.on('commandSucceeded', ({ requestId }) => this.end(requestId));
    client.on('commandFailed', ({ requestId }) => this.end(requestId));
  }

  /** @throws Error with the names of two concurrent queries */
  rejectOverlap({ id, serverSession }: ClientSession): void {
    const transaction = id && toTransactionKey(id, serverSession.txnNumber);
    const commandText = transaction && this.overlaps.get(transaction);
    if (!commandText) return;
    this.overlaps.delete(transaction);
    throw new Error(`Two concurrent queries in one transaction: ${commandText}`);
  }

  private start(transaction: string, request: number, name: string, command: mongo.Document): void {
    const commandText = `${name} ${String(command[name])}`;
    const runningRequests = this.runningQueries.get(transaction) ?? new Map<number, string>();
    const [other] = runningRequests.values();
    if (other) this.overlaps.set(transaction, `${other} and ${commandText}`);
    this.runningQueries.set(transaction, runningRequests.set(request, commandText));
    this.transactions.set(request, transaction);
  }

  private end(request: number): void {
    const transaction = this.transactions.get(request);
    if (transaction === undefined) return;
    this.transactions.delete(request);
    const runningRequests = this.runningQueries.get(transaction);
    runningRequests?.delete(request);
    if (runningRequests?.size === 0) this.runningQueries.delete(transaction);
  }
}
