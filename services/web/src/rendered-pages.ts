import type { Locale } from '@munay/contracts/locale';
import type { MovedPage, RenderedPage } from '@munay/contracts/rendered-page';
import type { AppManifest } from './app-manifest';
import { PageCache } from './page-cache';
import { PageRenderer } from './page-renderer';
import type { PageView } from './page-view';

/** Longer addresses are nobody's page. */
const LONGEST_ADDRESS = 1_000;

export type FoundPage = RenderedPage | MovedPage;

const sizeOf = (page: FoundPage): number => {
  if ('movedTo' in page) return page.movedTo.length;
  return page.html.length + JSON.stringify(page.data).length;
};

/** Part of the page's data did not come: the browser will ask for it. */
const isWhole = (page: FoundPage): boolean => 'movedTo' in page || page.status !== 200 || page.data !== null;

export interface PageAddress {
  pathname: string;
  searchParams: URLSearchParams;
}

/** Public pages as a stranger sees them, rendered by the storefront's server bundle and remembered for a minute. */
export class RenderedPages {
  private readonly cache: PageCache<FoundPage>;
  private readonly renderer: PageRenderer;

  constructor(place: ConstructorParameters<typeof PageRenderer>[0], onFailure: (error: unknown) => void) {
    this.cache = new PageCache(sizeOf, isWhole, onFailure);
    this.renderer = new PageRenderer(place);
  }

  /** Undefined where the plain shell has to do: not a rendered address, no bundle that fits, too late, or failed. */
  async find(
    address: PageAddress,
    view: PageView,
    locale: Locale,
    manifests: { shell: AppManifest; storefront: AppManifest | undefined },
  ): Promise<FoundPage | undefined> {
    const bundle = manifests.storefront?.server;
    // A page drawn with another kit than the shell's would not fit its script
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

  /** Only what the page reads, in one order: other words in the address make no other page. */
  private searchOf({ searchParams }: PageAddress, names: readonly string[]): string {
    const kept = new URLSearchParams();
    for (const name of names) for (const value of searchParams.getAll(name)) kept.append(name, value);
    return kept.size === 0 ? '' : `?${kept.toString()}`;
  }
}
