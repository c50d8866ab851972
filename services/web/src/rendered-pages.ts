import type { Locale } from '@munay/contracts/locale';
import type { MovedPage, RenderedPage } from '@munay/contracts/rendered-page';
import { PageCache } from './page-cache';
import { PageRenderer } from './page-renderer';
import type { PageView } from './page-view';
import type { PageSources } from './page-writer';
import type { StoredPage } from './stored-page';

const LONGEST_ADDRESS = 1_000;

export type FoundPage = StoredPage | MovedPage;

const sizeOf = (page: FoundPage): number => ('movedTo' in page ? page.movedTo.length : page.bytes);

const isComplete = (page: FoundPage): boolean => 'movedTo' in page || page.complete;

export interface PageAddress {
  pathname: string;
  searchParams: URLSearchParams;
  languageAsked: boolean;
}

/** Public pages as guests see them: rendered, written and compressed once, then cached. */
export class RenderedPages {
  private readonly cache: PageCache<FoundPage>;
  private readonly renderer: PageRenderer;
  private drawn = 0;
  /** `fallback`: a page that should have been rendered went out without its content. */
  readonly answers = { rendered: 0, moved: 0, plain: 0, fallback: 0 };

  /**
   * @param bundleBase folder from which this service takes the server bundle
   * @param caches false draws each page anew
   */
  constructor(
    settings: ConstructorParameters<typeof PageRenderer>[0],
    bundleBase: string,
    onFailure: (error: unknown) => void,
    private readonly caches = true,
  ) {
    this.cache = new PageCache(sizeOf, isComplete, onFailure);
    this.renderer = new PageRenderer(settings, bundleBase);
  }

  /**
   * Undefined where the plain shell is served: not a rendered page, no matching bundle, too late, or failed.
   */
  async find(...asked: Parameters<RenderedPages['draw']>): Promise<FoundPage | undefined> {
    const found = await this.draw(...asked);
    const [, { page }] = asked;
    if (found) this.answers['movedTo' in found ? 'moved' : 'rendered'] += 1;
    else this.answers[page?.rendered === true ? 'fallback' : 'plain'] += 1;
    return found;
  }

  private async draw(
    address: PageAddress,
    view: PageView,
    locale: Locale,
    { shell, storefront }: PageSources,
    write: (rendered: RenderedPage) => Promise<StoredPage>,
  ): Promise<FoundPage | undefined> {
    const bundle = storefront?.server;
    if (storefront === undefined || bundle === undefined) return undefined;
    // A page rendered with another kit version would not hydrate
    if (storefront.kit !== shell.manifest.kit) return undefined;
    if (view.page?.rendered !== true) return undefined;
    const pathname = address.pathname.replace(/(.)\/+$/, '$1');
    const search = this.searchOf(address, view.page.search ?? []);
    if (pathname.length + search.length > LONGEST_ADDRESS) return undefined;
    const asked = address.languageAsked ? ' asked' : '';
    const own = this.caches ? '' : ` ${(this.drawn += 1)}`;
    const release = `${shell.version} ${storefront.version}`;
    return this.cache.get(`${release} ${locale}${asked} ${pathname}${search}${own}`, async () => {
      const made = await this.renderer.render(bundle, locale, { pathname, search });
      return 'movedTo' in made ? made : write(made);
    });
  }

  stop(): void {
    this.renderer.stop();
  }

  /** Only the parameters the page reads, sorted, so that others do not multiply the cache. */
  private searchOf({ searchParams }: PageAddress, names: readonly string[]): string {
    const kept = new URLSearchParams();
    for (const name of names) for (const value of searchParams.getAll(name)) kept.append(name, value);
    return kept.size === 0 ? '' : `?${kept.toString()}`;
  }
}
