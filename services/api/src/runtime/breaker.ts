interface BreakerLimits {
  /** Failures in a row that end the trust. */
  failures: number;
  pauseMs: number;
}

/**
 * Spares the callers of a service that does not answer the wait: after some failures in a row it is not asked for a
 * while, then by one call, whose outcome decides for the rest.
 */
export class Breaker {
  private failures = 0;
  private closedAgainAt = 0;
  private trying = false;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    private readonly limits: BreakerLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** True while calls are refused, and until one of them has succeeded. */
  get open(): boolean {
    return this.failures >= this.limits.failures;
  }

  /**
   * @param isOutage whether a failure says that the service is away, not that it decided against the call
   * @param refusal what is thrown instead of asking
   */
  async run<T>(
    call: () => Promise<T>,
    isOutage: (error: unknown) => boolean,
    refusal: () => Error,
  ): Promise<T> {
    const isTrial = this.open;
    if (isTrial && (this.trying || this.now() < this.closedAgainAt)) throw refusal();
    this.trying = isTrial;
    try {
      const result = await call();
      this.failures = 0;
      return result;
    } catch (error) {
      if (isOutage(error)) this.fail();
      else this.failures = 0;
      throw error;
    } finally {
      if (isTrial) this.trying = false;
    }
  }

  private fail(): void {
    this.failures += 1;
    if (this.open) this.closedAgainAt = this.now() + this.limits.pauseMs;
  }
}
