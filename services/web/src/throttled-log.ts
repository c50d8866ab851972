const SILENT_MS = 1_000;

/** Tells of a failure that may come with every request: the first at once, then one line a second with their number. */
export class ThrottledLog {
  private untold = 0;
  private silentUntil = -Infinity;

  constructor(
    private readonly say: (facts: { err: unknown; times: number }) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  tell(err: unknown): void {
    this.untold += 1;
    if (this.now() < this.silentUntil) return;
    this.say({ err, times: this.untold });
    this.untold = 0;
    this.silentUntil = this.now() + SILENT_MS;
  }
}
