/** Caches a value that may be slightly stale. */
export class Recent<Value> {
  private value: Value | undefined;
  private until = 0;

  /** @param forMs maximum age */
  constructor(
    private readonly read: () => Promise<Value>,
    private readonly forMs: number,
  ) {}

  async get(): Promise<Value> {
    if (this.value === undefined || performance.now() >= this.until) {
      this.value = await this.read();
      this.until = performance.now() + this.forMs;
    }
    return this.value;
  }

  /** Call after changing the value in this process. */
  forget(): void {
    this.until = 0;
  }
}
