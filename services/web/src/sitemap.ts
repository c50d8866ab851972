import type { Envelope } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { DEFAULT_LOCALE, type Locale, LOCALES, type Localized } from '@munay/contracts/locale';
import type { PublicAddress, PublicAddresses } from '@munay/contracts/shop/blog';
import { toShopDay } from '@munay/contracts/shop-day';
import { escapeHtml, toLanguageAddress } from './head-tags';

/** A sitemap may contain 50,000 URLs (sitemaps.org); each entry has one URL per language. */
const ENTRIES_PER_FILE = 20_000;
const SITEMAP_TTL_MS = 5 * 60_000;
const FETCH_TIMEOUT_MS = 3_000;

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Entry {
  paths: Localized;
  updatedAt?: string;
}

const toSamePath = (path: string): Localized => ({ es: path, en: path });

const toEntry = ({ kind, slugs, updatedAt }: PublicAddress): Entry => {
  const folder = kind === 'product' ? '/product/' : '/blog/';
  const toPath = (locale: Locale) => folder + encodeURIComponent(slugs[locale]);
  return { paths: { es: toPath('es'), en: toPath('en') }, updatedAt };
};

function renderUrls({ paths, updatedAt }: Entry, webOrigin: string): string {
  const address = (locale: Locale) => escapeHtml(toLanguageAddress(webOrigin + paths[locale], locale));
  const renderAlternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  const staticPaths = [
    ...LOCALES.map((locale) => renderAlternate(locale, address(locale))),
    renderAlternate('x-default', escapeHtml(webOrigin + paths[DEFAULT_LOCALE])),
  ].join('');
  const changed = updatedAt === undefined ? '' : `<lastmod>${toShopDay(updatedAt)}</lastmod>`;
  return LOCALES.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${staticPaths}</url>\n`).join(
    '',
  );
}

export class Sitemap {
  private entries: Entry[] | undefined;
  private knownPaths = new Set<string>();
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;
  private isOutdated = false;

  /** @param pages static paths */
  constructor(
    private readonly webOrigin: string,
    private readonly apiOrigin: string,
    private readonly pages: () => Promise<readonly string[]>,
  ) {}

  /** Discards the cached sitemap. Call when content has changed. */
  invalidate(): void {
    this.isOutdated = true;
  }

  /** `/sitemap.xml`, or a numbered part if it is an index. @throws Error when the API has never responded */
  async file(number?: number): Promise<string | undefined> {
    if (this.isOutdated) await this.rereadEntries().catch(() => undefined);
    const entries = await this.readEntries();
    const files = Math.ceil(entries.length / ENTRIES_PER_FILE);
    if (number === undefined && files > 1) return this.index(files);
    const index = number ?? 1;
    if (index < 1 || index > files) return undefined;
    const urls = entries
      .slice((index - 1) * ENTRIES_PER_FILE, index * ENTRIES_PER_FILE)
      .map((entry) => renderUrls(entry, this.webOrigin))
      .join('');
    return `${XML_DECLARATION}<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}</urlset>\n`;
  }

  /** Whether a page has this path, according to the last sitemap. Never waits. */
  has(path: string): boolean {
    void this.readEntries().catch(() => undefined);
    return this.knownPaths.has(path);
  }

  /** The paths of all pages. @throws Error when the API has never responded */
  async listPaths(): Promise<string[]> {
    await this.readEntries();
    return [...this.knownPaths];
  }

  private index(files: number): string {
    const list = Array.from(
      { length: files },
      (_, position) => `<sitemap><loc>${this.webOrigin}/sitemap-${position + 1}.xml</loc></sitemap>\n`,
    ).join('');
    return `${XML_DECLARATION}<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${list}</sitemapindex>\n`;
  }

  private async readEntries(): Promise<Entry[]> {
    if (performance.now() - this.readAt > SITEMAP_TTL_MS) void this.rereadEntries().catch(() => undefined);
    // A stale sitemap is better than waiting
    if (this.entries) void this.reading?.catch(() => undefined);
    else await this.reading;
    return this.entries ?? [];
  }

  private async rereadEntries(): Promise<void> {
    // A request that started before the change may not include it
    if (this.isOutdated && this.reading) await this.reading.catch(() => undefined);
    this.isOutdated = false;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    await this.reading.catch((error: unknown) => {
      this.isOutdated = true;
      throw error;
    });
  }

  private async read(): Promise<void> {
    const entries: Entry[] = (await this.pages()).map((path) => ({ paths: toSamePath(path) }));
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const response = await fetch(`${this.apiOrigin}${ENDPOINTS.getPublicAddresses.path}${query}`, {
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      });
      if (!response.ok)
        throw new Error(`The request for the addresses failed with status ${response.status}.`);
      const { data } = (await response.json()) as Envelope<PublicAddresses>;
      entries.push(...data.addresses.map(toEntry));
      cursor = data.nextCursor;
    } while (cursor !== null);
    this.entries = entries;
    this.knownPaths = new Set(entries.flatMap(({ paths }) => Object.values(paths)));
    this.readAt = performance.now();
  }
}
