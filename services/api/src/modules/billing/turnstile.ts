/**
 * Lets a few through at a time, in the order they came. Keeps a rush on one SKU from conflicting with itself in the
 * database; whether the result is right never depends on it.
 */
export class Turnstile {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly places: number) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
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
