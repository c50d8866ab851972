/** What may be a little old, so that it need not be read each time. */
export class Recent<Value> {
  private value: Value | undefined;
  private until = 0;

  /** @param forMs how old it may be */
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

  /** It has just been changed here. */
  forget(): void {
    this.until = 0;
  }
}
