/** Maximum age in ms at which in-memory state counts as current. */
const MAX_AGE_MS = 2_000;

/**
 * Age of in-memory state that follows the database, measured with the monotonic clock. If a batch of the change stream
 * is not full, it contains every commit that was made before the batch was requested. The age is updated once the
 * changes of this batch and of all earlier batches are applied.
 */
export class ChangeAge {
  /** All changes before this time have been received. */
  private receivedAt = -Infinity;
  /** All changes before this time are visible in memory. */
  private shownAt = -Infinity;
  private receivedVersion = 1;
  private appliedVersion = 0;
  /** Identifies the batches that can prove that state is current. Replaced when earlier batches no longer can. */
  private proofs = {};

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Age in ms; infinite without a stream and while all state is being reloaded. */
  get ms(): number {
    return this.now() - this.shownAt;
  }

  get isCurrent(): boolean {
    return this.ms <= MAX_AGE_MS;
  }

  /** Call when a change has been received. */
  change(): void {
    this.receivedVersion += 1;
  }

  /** @param requestedAt monotonic time at which the last batch that was not full was requested */
  setCaughtUp(requestedAt: number): void {
    this.receivedAt = requestedAt;
    if (this.appliedVersion === this.receivedVersion) this.shownAt = requestedAt;
  }

  /** Call if the stream is lost or a change cannot be applied individually. All state is then reloaded. */
  forget(): void {
    this.receivedAt = this.shownAt = -Infinity;
    this.proofs = {};
    this.receivedVersion += 1;
  }

  /** Call before applying the received changes. @returns a function to call once they are visible */
  apply(): () => void {
    const { receivedAt, receivedVersion, proofs } = this;
    return () => {
      this.appliedVersion = receivedVersion;
      if (proofs !== this.proofs) return;
      this.shownAt = Math.max(
        this.shownAt,
        receivedVersion === this.receivedVersion ? this.receivedAt : receivedAt,
      );
    };
  }
}
