export class Clock {
  private offsetMs = 0;

  nowMs(): number {
    return Date.now() + this.offsetMs;
  }

  /** Time in seconds, the unit of every `created` and `expires_at`. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  get offset(): number {
    return this.offsetMs;
  }

  setOffset(offsetMs: number): void {
    this.offsetMs = offsetMs;
  }
}
