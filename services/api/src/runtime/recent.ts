/** Caches a value that may be slightly stale. */
export class CachedRead<Value> {
  private value: Promise<Value> | undefined;

  /** @param durationMs maximum age of the value, in ms */
  constructor(
    private readonly read: () => Promise<Value>,
    private readonly durationMs: number,
  ) {}

  /**
   * Callers share a read that is in progress, because many reads from a slow database would exhaust its connections.
   */
  get(): Promise<Value> {
    if (!this.value) {
      const value = (this.value = this.read());
      const clearIfUnchanged = (): void => void (this.value === value && this.clear());
      value.then(() => setTimeout(clearIfUnchanged, this.durationMs).unref(), clearIfUnchanged);
    }
    return this.value;
  }

  /** Discards the cached value. Call after changing it in this process. */
  clear(): void {
    this.value = undefined;
  }
}
