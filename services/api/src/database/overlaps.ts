import type { ClientSession, Connection, mongo } from 'mongoose';

const idOf = (lsid: { id: mongo.Binary }): string => lsid.id.toString('hex');

/**
 * Finds queries that run at once in one transaction. MongoDB supports one at a time: two work by luck until an error
 * of the one ends the transaction under the other. Needs a client that tells of its commands (`monitorCommands`).
 */
export class Overlaps {
  /** Commands under way: what they do, by request, by session. */
  private readonly running = new Map<string, Map<number, string>>();
  private readonly sessions = new Map<number, string>();
  private readonly found = new Map<string, string>();

  constructor(connection: Connection) {
    const client = connection.getClient();
    client.on('commandStarted', ({ command, commandName, requestId }) => {
      const { lsid, autocommit } = command as { lsid?: { id: mongo.Binary }; autocommit?: boolean };
      if (lsid && autocommit === false) this.start(idOf(lsid), requestId, commandName, command);
    });
    client.on('commandSucceeded', ({ requestId }) => this.end(requestId));
    client.on('commandFailed', ({ requestId }) => this.end(requestId));
  }

  /** @throws Error that names two of its queries which ran at once */
  refuse({ id }: ClientSession): void {
    const session = id && idOf(id as { id: mongo.Binary });
    const what = session && this.found.get(session);
    if (!what) return;
    this.found.delete(session);
    throw new Error(`Two queries at once in one transaction: ${what}`);
  }

  private start(session: string, request: number, name: string, command: mongo.Document): void {
    const what = `${name} ${String(command[name])}`;
    const others = this.running.get(session) ?? new Map<number, string>();
    const [other] = others.values();
    if (other) this.found.set(session, `${other} and ${what}`);
    this.running.set(session, others.set(request, what));
    this.sessions.set(request, session);
  }

  private end(request: number): void {
    const session = this.sessions.get(request);
    if (session === undefined) return;
    this.sessions.delete(request);
    const others = this.running.get(session);
    others?.delete(request);
    if (others?.size === 0) this.running.delete(session);
  }
}
