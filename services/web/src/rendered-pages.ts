import type { Locale } from '@munay/contracts/locale';
import type { MovedPage, RenderedPage } from '@munay/contracts/rendered-page';
import type { AppManifest } from './app-manifest';
import { PageCache } from './page-cache';
import { PageRenderer } from './page-renderer';
import type { PageView } from './page-view';

const LONGEST_ADDRESS = 1_000;

export type FoundPage = RenderedPage | MovedPage;

const sizeOf = (page: FoundPage): number => {
  if ('movedTo' in page) return page.movedTo.length;
  return page.html.length + JSON.stringify(page.data).length;
};

/** False when an API call failed: the browser will retry it. */
const isComplete = (page: FoundPage): boolean =>
  'movedTo' in page || page.status !== 200 || page.data !== null;

export interface PageAddress {
  pathname: string;
  searchParams: URLSearchParams;
}

/** Public pages as guests see them, rendered and cached. */
export class RenderedPages {
  private readonly cache: PageCache<FoundPage>;
  private readonly renderer: PageRenderer;

  constructor(settings: ConstructorParameters<typeof PageRenderer>[0], onFailure: (error: unknown) => void) {
    this.cache = new PageCache(sizeOf, isComplete, onFailure);
    this.renderer = new PageRenderer(settings);
  }

  /**
   * Undefined where the plain shell is served: not a rendered page, no matching bundle, too late, or failed.
   */
  async find(
    address: PageAddress,
    view: PageView,
    locale: Locale,
    manifests: { shell: AppManifest; storefront: AppManifest | undefined },
  ): Promise<FoundPage | undefined> {
    const bundle = manifests.storefront?.server;
    // A page rendered with another kit version would not hydrate
    if (bundle === undefined || manifests.storefront?.kit !== manifests.shell.kit) return undefined;
    if (view.page?.rendered !== true) return undefined;
    const pathname = address.pathname.replace(/(.)\/+$/, '$1');
    const search = this.searchOf(address, view.page.search ?? []);
    if (pathname.length + search.length > LONGEST_ADDRESS) return undefined;
    return this.cache.get(`${bundle.file} ${locale} ${pathname}${search}`, () =>
      this.renderer.render(bundle, locale, { pathname, search }),
    );
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
