interface Asker {
  inside: number;
  waiting: (() => void)[];
}

/**
 * Lets so many work at once, and fewer of one asker: whoever asks for more waits behind themself, and everybody else
 * finds room. Those who wait are let in by turns.
 */
export class FairQueue {
  private inside = 0;
  private readonly askers = new Map<string, Asker>();

  constructor(private readonly limits: { all: number; ofOne: number; waiting: number }) {}

  get quiet(): boolean {
    return this.inside === 0;
  }

  /** @throws Error when too many of one asker wait already */
  async take<T>(asker: string, work: () => Promise<T>): Promise<T> {
    await this.enter(asker);
    try {
      return await work();
    } finally {
      this.leave(asker);
    }
  }

  private enter(name: string): void | Promise<void> {
    const asker = this.askers.get(name) ?? { inside: 0, waiting: [] };
    this.askers.set(name, asker);
    if (this.mayEnter(asker)) return void this.admit(asker);
    if (asker.waiting.length >= this.limits.waiting) throw new Error('Too many pages are being rendered.');
    return new Promise((resolve) => asker.waiting.push(resolve));
  }

  private mayEnter({ inside }: Asker): boolean {
    return this.inside < this.limits.all && inside < this.limits.ofOne;
  }

  private admit(asker: Asker): void {
    asker.inside += 1;
    this.inside += 1;
  }

  private leave(name: string): void {
    this.inside -= 1;
    const left = this.askers.get(name);
    if (left) left.inside -= 1;
    if (left?.inside === 0 && left.waiting.length === 0) this.askers.delete(name);
    for (const [next, asker] of this.askers) {
      if (!this.mayEnter(asker)) continue;
      const enter = asker.waiting.shift();
      if (enter === undefined) continue;
      // Last in the next round
      this.askers.delete(next);
      this.askers.set(next, asker);
      this.admit(asker);
      enter();
      return;
    }
  }
}
