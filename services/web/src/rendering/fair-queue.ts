interface Client {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits concurrent work, in total and per client. A client with many requests waits only for its own work, because
 * clients are served in turn.
 */
export class FairQueue {
  private running = 0;
  private readonly clients = new Map<string, Client>();

  constructor(private readonly limits: { all: number; perClient: number; waiting: number }) {}

  get idle(): boolean {
    return this.running === 0;
  }

  /** @throws Error when too many tasks of one client are waiting */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    await this.admit(client);
    try {
      return await work();
    } finally {
      this.release(client);
    }
  }

  private admit(name: string): void | Promise<void> {
    const client = this.clients.get(name) ?? { running: 0, waiting: [] };
    this.clients.set(name, client);
    if (this.canStart(client)) return void this.start(client);
    if (client.waiting.length >= this.limits.waiting) throw new Error('Too many pages are being rendered.');
    return new Promise((resolve) => client.waiting.push(resolve));
  }

  private canStart({ running }: Client): boolean {
    return this.running < this.limits.all && running < this.limits.perClient;
  }

  private start(client: Client): void {
    client.running += 1;
    this.running += 1;
  }

  private release(name: string): void {
    this.running -= 1;
    const remaining = this.clients.get(name);
    if (remaining) remaining.running -= 1;
    if (remaining?.running === 0 && remaining.waiting.length === 0) this.clients.delete(name);
    for (const [next, client] of this.clients) {
      if (!this.canStart(client)) continue;
      const admit = client.waiting.shift();
      if (admit === undefined) continue;
      // Moves the client to the end of the next round
      this.clients.delete(next);
      this.clients.set(next, client);
      this.start(client);
      admit();
      return;
    }
  }
}
