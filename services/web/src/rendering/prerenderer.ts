import { setTimeout as delay } from 'node:timers/promises';
import { type Locale, LOCALES } from '@munay/contracts/locale';

const POLL_MS = 10_000;
const BUSY_DELAY_MS = 250;
/** Maximum number of rendered pages; with more, pages would evict each other from the cache. */
const MAX_PAGES = 400;

interface Shop {
  /** Identifies the currently served release; undefined while the storefront is unreachable. */
  release: () => Promise<string | undefined>;
  /** Paths of the public pages. @throws Error when they cannot be read */
  paths: () => Promise<readonly string[]>;
  render: (path: string, locale: Locale) => Promise<unknown>;
  /** Whether no visitor's page is being rendered. */
  idle: () => boolean;
}

/** Renders the pages of the sitemap before they are requested: after the start and after each release, sequentially. */
export class Prerenderer {
  private readonly stopSignal = new AbortController();
  private renderedRelease: string | undefined;

  constructor(
    private readonly shop: Shop,
    private readonly wait: (ms: number) => Promise<unknown> = (ms) =>
      delay(ms, undefined, { ref: false, signal: this.stopSignal.signal }).catch(() => undefined),
  ) {}

  async renderReleases(): Promise<void> {
    while (!this.stopSignal.signal.aborted) {
      const release = await this.shop.release();
      if (release !== undefined && release !== this.renderedRelease && (await this.renderAll(release)))
        this.renderedRelease = release;
      await this.wait(POLL_MS);
    }
  }

  stop(): void {
    this.stopSignal.abort();
  }

  /** @returns false when prerendering must be retried */
  private async renderAll(release: string): Promise<boolean> {
    const paths = await this.shop.paths().catch(() => null);
    if (paths === null) return false;
    for (const path of paths.slice(0, MAX_PAGES))
      for (const locale of LOCALES) {
        while (!this.shop.idle() && !this.stopSignal.signal.aborted) await this.wait(BUSY_DELAY_MS);
        if (this.stopSignal.signal.aborted || (await this.shop.release()) !== release) return false;
        await this.shop.render(path, locale);
      }
    return true;
  }
}
