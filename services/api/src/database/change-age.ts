/** Maximum age in ms at which state in memory counts as current. */
const MAX_AGE_MS = 2_000;

/**
 * Age of state in memory that follows the database, measured by the monotonic clock. A batch of the change stream that
 * was not full proves that it contains every commit before its request. The proof counts once its changes, and those of
 * earlier batches, are applied.
 */
export class ChangeAge {
  /** All changes before this time were received. */
  private receivedAt = -Infinity;
  /** All changes before this time are visible in memory. */
  private shownAt = -Infinity;
  private received = 1;
  private applied = 0;
  /** Replaced to invalidate earlier proofs. */
  private proofs = {};

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Age in ms; infinite without a stream, and while everything is read again. */
  get ms(): number {
    return this.now() - this.shownAt;
  }

  get isCurrent(): boolean {
    return this.ms <= MAX_AGE_MS;
  }

  /** Call when a change was received. */
  change(): void {
    this.received += 1;
  }

  /** @param requestedAt when the batch that proves it was requested, by the monotonic clock */
  setCaughtUp(requestedAt: number): void {
    this.receivedAt = requestedAt;
    if (this.applied === this.received) this.shownAt = requestedAt;
  }

  /** Call when the stream was lost, or a change cannot be applied individually, so that everything is read again. */
  forget(): void {
    this.receivedAt = this.shownAt = -Infinity;
    this.proofs = {};
    this.received += 1;
  }

  /** Call before applying the received changes. @returns a function to call once they are visible */
  apply(): () => void {
    const { receivedAt, received, proofs } = this;
    return () => {
      this.applied = received;
      if (proofs !== this.proofs) return;
      this.shownAt = Math.max(this.shownAt, received === this.received ? this.receivedAt : receivedAt);
    };
  }
}
