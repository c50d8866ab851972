/** Maximum age in ms at which state in memory counts as current. */
const MAX_AGE_MS = 2_000;

/**
 * Age of in-memory state that follows the database, measured with the monotonic clock. If a batch of the change stream
 * is not full, it contains every commit that was made before the batch was requested. The age is updated once the
 * changes of this batch and of all earlier batches are applied.
 */
export class ChangeAge {
  /** All changes before this time were received. */
  private receivedAt = -Infinity;
  /** All changes before this time are visible in memory. */
  private shownAt = -Infinity;
  private received = 1;
  private applied = 0;
  /** Replaced when earlier batches no longer prove anything. */
  private proofs = {};

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Age in ms. It is infinite without a stream, and while all state is being read again. */
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

  /** @param requestedAt when the last batch that was not full was requested, by the monotonic clock */
  setCaughtUp(requestedAt: number): void {
    this.receivedAt = requestedAt;
    if (this.applied === this.received) this.shownAt = requestedAt;
  }

  /** Call when the stream was lost, or when a change cannot be applied individually. All state is then read again. */
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
