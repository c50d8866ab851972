const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 1_000;

interface Kept<Result> {
  until: number;
  result: Promise<Result>;
}

/** What was sent lately, so that a second press gets the answer of the first. */
export class SentForms<Result> {
  private readonly kept = new Map<string, Kept<Result>>();

  constructor(
    private readonly succeeded: (result: Result) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async once(key: string, send: () => Promise<Result>): Promise<Result> {
    const known = this.kept.get(key);
    if (known !== undefined && this.now() < known.until) return known.result;
    const entry = { until: this.now() + KEPT_MS, result: send() };
    this.kept.delete(key);
    this.kept.set(key, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    const result = await entry.result;
    if (!this.succeeded(result) && this.kept.get(key) === entry) this.kept.delete(key);
    return result;
  }
}
