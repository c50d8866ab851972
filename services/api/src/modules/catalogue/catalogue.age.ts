/**
 * How long ago everything written was shown, by the monotonic clock. The proof is a batch of the change stream that was
 * not full: it holds every commit before its request. Its changes, and those of earlier
 * batches, must be applied before its proof counts.
 */
export class CatalogueAge {
  /** Everything written before has been received. */
  private receivedAt = -Infinity;
  /** Everything written before is shown. */
  private shownAt = -Infinity;
  private received = 1;
  private applied = 0;
  /** Replaced when earlier proofs no longer count. */
  private proofs = {};

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Infinite without a stream, and while everything is read again. */
  get ms(): number {
    return this.now() - this.shownAt;
  }

  /** A change was received. */
  change(): void {
    this.received += 1;
  }

  /** @param requestedAt when the batch that proves it was requested, by the monotonic clock */
  caughtUp(requestedAt: number): void {
    this.receivedAt = requestedAt;
    if (this.applied === this.received) this.shownAt = requestedAt;
  }

  /** The stream was lost, or brought a change that cannot be applied on its own: everything is read again. */
  forget(): void {
    this.receivedAt = this.shownAt = -Infinity;
    this.proofs = {};
    this.received += 1;
  }

  /** Call before applying all that was received. @returns to be called once it is shown */
  apply(): () => void {
    const { receivedAt, received, proofs } = this;
    return () => {
      this.applied = received;
      if (proofs !== this.proofs) return;
      this.shownAt = Math.max(this.shownAt, received === this.received ? this.receivedAt : receivedAt);
    };
  }
}
