import { networkOf } from '@munay/contracts/network';
import { Refusal } from './forms/refusal';

const WINDOW_MS = 60_000;
const MOST_KEPT = 10_000;

/** Counts what makes work for the drawing processes, pages that nobody asked for lately and forms, by network. */
export class PageLimit {
  private readonly windows = new Map<string, { used: number; endsAt: number }>();

  /** @param most in a minute; 0 counts nothing */
  constructor(
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws Refusal 429 with the seconds to wait */
  take(ip: string | undefined): void {
    if (this.most === 0) return;
    const network = networkOf(ip);
    const now = this.now();
    const known = this.windows.get(network);
    const window = known !== undefined && now < known.endsAt ? known : { used: 0, endsAt: now + WINDOW_MS };
    if (window !== known) {
      // The oldest first
      this.windows.delete(network);
      this.windows.set(network, window);
      const [oldest] = this.windows.keys();
      if (this.windows.size > MOST_KEPT && oldest !== undefined) this.windows.delete(oldest);
    }
    if (window.used >= this.most) throw new Refusal(429, Math.ceil((window.endsAt - now) / 1_000));
    window.used += 1;
  }
}
