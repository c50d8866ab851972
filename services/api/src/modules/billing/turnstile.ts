/**
 * Lets a few through at a time, in the order they came, and never two that want the same thing. Keeps a rush on one
 * SKU from conflicting with itself in the database; whether the result is right never depends on it.
 */
export class Turnstile {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly places: number) {}

  /** @param wanted names of what the work touches, e.g. SKUs */
  async pass<T>(wanted: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = wanted.map((name) => this.last.get(name));
    const turn = Promise.all(before).then(() => this.enter(work));
    const settled = turn.catch(() => undefined);
    for (const name of wanted) this.last.set(name, settled);
    try {
      return await turn;
    } finally {
      for (const name of wanted) if (this.last.get(name) === settled) this.last.delete(name);
    }
  }

  private async enter<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.places) await new Promise<void>((enter) => this.waiting.push(enter));
    else this.inside += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.inside -= 1;
    }
  }
}
