import { AsyncLocalStorage } from 'node:async_hooks';

interface BreakerLimits {
  /** Consecutive failures that open the breaker. */
  failures: number;
  resetTimeoutMs: number;
}

/**
 * A circuit breaker. After some consecutive failures it opens: calls fail immediately for a while. Then it is half-open
 * and runs the probe: it closes when a call or the probe succeeds.
 */
export class Breaker {
  private failures = 0;
  private closedAgainAt = 0;
  private isProbing = false;
  private nextProbe: NodeJS.Timeout | undefined;
  /** Runs a probe without the deadline or transaction of the failed call. */
  private readonly runOutsideCalls = AsyncLocalStorage.snapshot();

  /**
   * @param probe a cheap call through this breaker, made whenever the breaker becomes half-open
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    private readonly limits: BreakerLimits,
    private readonly probe: () => Promise<unknown>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** True from opening until a call succeeds. */
  get isOpen(): boolean {
    return this.failures >= this.limits.failures;
  }

  /**
   * @param isOutage whether a failure means that the service is down, not that it rejected the call
   * @param createRejection the error that is thrown instead of calling
   */
  async run<T>(
    call: () => Promise<T>,
    isOutage: (error: unknown) => boolean,
    createRejection: () => Error,
  ): Promise<T> {
    const isTrial = this.isOpen;
    if (isTrial && (this.isProbing || this.now() < this.closedAgainAt)) throw createRejection();
    this.isProbing = isTrial;
    try {
      const result = await call();
      this.failures = 0;
      return result;
    } catch (error) {
      if (isOutage(error)) this.recordFailure();
      else this.failures = 0;
      throw error;
    } finally {
      if (isTrial) this.isProbing = false;
    }
  }

  private recordFailure(): void {
    this.failures += 1;
    if (!this.isOpen) return;
    this.closedAgainAt = this.now() + this.limits.resetTimeoutMs;
    this.scheduleProbe();
  }

  private scheduleProbe(): void {
    clearTimeout(this.nextProbe);
    const probe = (): void => void this.probe().catch(() => undefined);
    const run = (): void => {
      // Timers count from the start of the event loop iteration, so they can fire before the breaker is half-open
      if (this.now() < this.closedAgainAt) this.scheduleProbe();
      else this.runOutsideCalls(probe);
    };
    this.nextProbe = setTimeout(run, Math.ceil(this.closedAgainAt - this.now())).unref();
  }
}
