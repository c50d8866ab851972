import type { ContentChanges } from '@munay/contracts/content-changes';
import type { Locale } from '@munay/contracts/locale';
import type { PostedForm } from '@munay/contracts/posted-form';
import type { MovedPage, RenderedPage, RenderRequest } from '@munay/contracts/rendered-page';
import type { Tracing } from '@munay/tracing/tracing';
import type { ServerBundle } from '../app-manifest';
import { isUncached, needsSecret, type PageView } from '../page-view';
import type { PageSources } from '../page-writer';
import type { CachedPage } from '../stored-page';
import { PageCache } from './page-cache';
import { PageRenderer } from './page-renderer';

const MAX_ADDRESS_LENGTH = 1_000;

export type PageResult = CachedPage | MovedPage;

const getSize = (page: PageResult): number => ('movedTo' in page ? page.movedTo.length : page.bytes);

const getExpiry = (page: PageResult): number => ('movedTo' in page ? undefined : page.expiresAt) ?? Infinity;
const mustRevalidate = (page: PageResult): boolean => !('movedTo' in page) && page.mustRevalidate;
/** The page's records and lists. A redirect depends on all products and posts, because a record may move again. */
const listShownIds = (page: PageResult): readonly string[] =>
  'movedTo' in page ? ['products', 'posts'] : page.shows;
const isComplete = (page: PageResult): boolean => 'movedTo' in page || page.complete;

export interface PageAddress {
  pathname: string;
  searchParams: URLSearchParams;
  hasLanguageParam: boolean;
}

/** The client that requests a page. */
export interface Client {
  /** The network as returned by `toNetwork`; absent when prerendering. */
  network?: string;
  /** Throws if this client may not cause another render. */
  checkAdmission?: () => void;
}

/**
 * The input for rendering. It contains the secret in the path only if the content requires it, and only query
 * parameters that the page reads.
 */
function toRequest({ pathname, searchParams }: PageAddress, { page }: PageView): Omit<RenderRequest, 'id'> {
  const query = new URLSearchParams();
  for (const name of page?.search ?? [])
    for (const value of searchParams.getAll(name)) query.append(name, value);
  const hidden = page?.secret === true && !needsSecret(page);
  const displayPath = hidden ? page.path.replace(/:\w+/g, 'open') : pathname.replace(/(.)\/+$/, '$1');
  return { pathname: displayPath, search: query.size === 0 ? '' : `?${query.toString()}` };
}

/** The server bundle that renders a page; undefined if the browser renders it. */
function findBundle({ shell, storefront }: PageSources, { page }: PageView): ServerBundle | undefined {
  // A page that was rendered with another kit version would not hydrate
  const isCompatible = page?.rendered === true && storefront?.kit === shell.manifest.kit;
  return isCompatible ? storefront?.server : undefined;
}

/** Public pages as guests see them. They are rendered, assembled and compressed once, then cached. */
export class RenderedPages {
  private readonly cache: PageCache<PageResult>;
  private readonly renderer: PageRenderer;
  private uncachedCount = 0;
  private reportCount?: number;
  /** `fallback` counts pages that were sent without their content although they should have been rendered. */
  readonly counts = { rendered: 0, moved: 0, plain: 0, fallback: 0, refused: 0 };

  /**
   * @param bundleBase folder from which the server bundle is downloaded
   * @param isCachingEnabled false to render every page again
   * @param isFollowing whether all content changes are reported
   */
  constructor(
    settings: ConstructorParameters<typeof PageRenderer>[0],
    bundleBase: string,
    private readonly onFailure: (error: unknown) => void,
    tracing: Tracing,
    private readonly isCachingEnabled = true,
    isFollowing: () => boolean = () => true,
  ) {
    const facts = { getSize, isComplete, mustRevalidate, getExpiry, shows: listShownIds };
    this.cache = new PageCache(facts, onFailure, undefined, undefined, undefined, isFollowing);
    this.renderer = new PageRenderer(settings, bundleBase, tracing);
  }

  /**
   * Marks pages as outdated; call once the API returns the change.
   * @param changed null if any content may have changed
   */
  report(changed: ContentChanges['changed']): void {
    this.reportCount = (this.reportCount ?? 0) + 1;
    this.cache.report(changed);
  }

  /**
   * Finds or renders a page; undefined if it is not rendered, no bundle matches, or rendering is too slow or fails.
   * @param waitMs maximum wait for a page that is not cached
   * @throws the error of `checkAdmission`
   */
  async findPage(...args: Parameters<RenderedPages['render']>): Promise<PageResult | undefined> {
    const foundPage = await this.render(...args).catch((error: unknown) => {
      this.counts.refused += 1;
      throw error;
    });
    const [, { page }] = args;
    if (foundPage) this.counts['movedTo' in foundPage ? 'moved' : 'rendered'] += 1;
    else this.counts[page?.rendered === true ? 'fallback' : 'plain'] += 1;
    return foundPage;
  }

  /** Like `findPage`, but not counted in the metrics. */
  async render(
    address: PageAddress,
    view: PageView,
    locale: Locale,
    { shell, storefront }: PageSources,
    write: (rendered: RenderedPage) => Promise<CachedPage>,
    waitMs?: number,
    { network, checkAdmission }: Client = {},
  ): Promise<PageResult | undefined> {
    const bundle = findBundle({ shell, storefront }, view);
    const request = toRequest(address, view);
    const { pathname, search } = request;
    if (storefront === undefined || bundle === undefined) return undefined;
    if (pathname.length + search.length > MAX_ADDRESS_LENGTH) return undefined;
    const render = async (): Promise<PageResult> => {
      const result = await this.renderer.render(bundle, locale, {
        ...request,
        network,
        reportCount: this.reportCount,
      });
      return 'movedTo' in result ? result : write(result);
    };
    if (isUncached(view)) return this.renderOnce(render, checkAdmission);
    const language = address.hasLanguageParam ? ' asked' : '';
    const uncachedSuffix = this.isCachingEnabled ? '' : ` ${(this.uncachedCount += 1)}`;
    const release = `${shell.version} ${storefront.version}`;
    return this.cache.get(
      `${release} ${locale}${language} ${pathname}${search}${uncachedSuffix}`,
      render,
      waitMs,
      checkAdmission,
    );
  }

  /** Renders a page for a single visit; undefined when rendering fails. */
  private renderOnce(
    render: () => Promise<PageResult>,
    checkAdmission?: () => void,
  ): Promise<PageResult | undefined> {
    checkAdmission?.();
    return render().catch((error: unknown) => {
      this.onFailure(error);
      return undefined;
    });
  }

  /** Renders a page with a submitted form. @throws Error when it cannot be rendered */
  async renderPosted(
    address: PageAddress,
    view: PageView,
    locale: Locale,
    sources: PageSources,
    posted: PostedForm,
    network: string,
  ): Promise<RenderedPage> {
    const bundle = findBundle(sources, view);
    if (bundle === undefined) throw new Error(`No server bundle can render ${posted.name}.`);
    const result = await this.renderer.render(bundle, locale, {
      ...toRequest(address, view),
      posted,
      network,
      reportCount: this.reportCount,
    });
    if ('movedTo' in result) throw new Error(`${posted.name} is on a page that has moved.`);
    return result;
  }

  /** Whether a bundle can render this page. */
  canRender = (view: PageView, sources: PageSources): boolean => findBundle(sources, view) !== undefined;

  /** Whether no visitor's page is being rendered. */
  get idle(): boolean {
    return this.renderer.idle;
  }

  stop(): void {
    this.renderer.stop();
  }
}
