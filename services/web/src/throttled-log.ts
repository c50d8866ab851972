const THROTTLE_MS = 1_000;

/**
 * Logs a failure that may occur on every request. The first failure is logged immediately; further failures are counted
 * and logged once per second.
 */
export class ThrottledLog {
  private suppressedCount = 0;
  private suppressedUntil = -Infinity;

  constructor(
    private readonly write: (facts: { err: unknown; times: number }) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  log(err: unknown): void {
    this.suppressedCount += 1;
    if (this.now() < this.suppressedUntil) return;
    this.write({ err, times: this.suppressedCount });
    this.suppressedCount = 0;
    this.suppressedUntil = this.now() + THROTTLE_MS;
  }
}
