import type { ClientSession, Connection, mongo } from 'mongoose';

/** Sessions are used again, also while a query of an ended transaction is still under way. */
const keyOf = ({ id }: { id: mongo.Binary }, txnNumber: unknown): string =>
  `${id.toString('hex')} ${String(txnNumber)}`;

interface InTransaction {
  lsid?: { id: mongo.Binary };
  txnNumber?: unknown;
  autocommit?: boolean;
}

/**
 * Finds queries that run at once in one transaction. MongoDB supports one at a time: two work by luck until an error
 * of the one ends the transaction under the other. Needs a client that tells of its commands (`monitorCommands`).
 */
export class Overlaps {
  /** Commands under way: what they do, by request, by transaction. */
  private readonly running = new Map<string, Map<number, string>>();
  private readonly transactions = new Map<number, string>();
  private readonly found = new Map<string, string>();

  constructor(connection: Connection) {
    const client = connection.getClient();
    client.on('commandStarted', ({ command, commandName, requestId }) => {
      const { lsid, txnNumber, autocommit } = command as InTransaction;
      if (lsid && autocommit === false && commandName !== 'abortTransaction')
        this.start(keyOf(lsid, txnNumber), requestId, commandName, command);
    });
    client.on('commandSucceeded', ({ requestId }) => this.end(requestId));
    client.on('commandFailed', ({ requestId }) => this.end(requestId));
  }

  /** @throws Error that names two of its queries which ran at once */
  refuse({ id, serverSession }: ClientSession): void {
    const transaction = id && keyOf(id as { id: mongo.Binary }, serverSession.txnNumber);
    const what = transaction && this.found.get(transaction);
    if (!what) return;
    this.found.delete(transaction);
    throw new Error(`Two queries at once in one transaction: ${what}`);
  }

  private start(transaction: string, request: number, name: string, command: mongo.Document): void {
    const what = `${name} ${String(command[name])}`;
    const others = this.running.get(transaction) ?? new Map<number, string>();
    const [other] = others.values();
    if (other) this.found.set(transaction, `${other} and ${what}`);
    this.running.set(transaction, others.set(request, what));
    this.transactions.set(request, transaction);
  }

  private end(request: number): void {
    const transaction = this.transactions.get(request);
    if (transaction === undefined) return;
    this.transactions.delete(request);
    const others = this.running.get(transaction);
    others?.delete(request);
    if (others?.size === 0) this.running.delete(transaction);
  }
}
