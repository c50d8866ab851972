import { matchPath } from '@munay/contracts/network/page-path';
import type {
  MovedPage,
  PageHead,
  RenderedPage,
  RenderRequest,
  RenderSettings,
} from '@munay/contracts/rendered-page';
import type { ShopOffer } from '@munay/contracts/shop/product';
import { ApiError, createQueryClient, type PageRequest, type QueryClient } from '@munay/kit';
import { renderRoutes, toServerData } from '@munay/kit/server';
import { storePostedForm } from '../hooks/use-posted-form';
import { offerQuery } from '../product/offer-query';
import { PAGES } from '../route-list';
import { routes } from '../routes';
import { buildMissingPageHead } from '../seo/missing-head.server';
import { containsCodePrice } from './contains-code-price';
import { findShownContent } from './shown-content';

const NOT_FOUND = '*';

/** Null if the page or its record does not exist. @throws all other API errors */
async function prepare(request: Omit<PageRequest, 'params' | 'page'>): Promise<PageHead | MovedPage | null> {
  for (const page of PAGES) {
    const params = page.path === NOT_FOUND ? undefined : matchPath(page.path, request.pathname);
    if (params && page.personal) {
      const { path, title } = page;
      return { title: title[request.settings.locale], canonical: path, indexed: false, jsonLd: [] };
    }
    const server = params && (await page.server?.());
    if (!server) continue;
    try {
      return await server({ ...request, page, params });
    } catch (error) {
      if (error instanceof ApiError && error.code === 404) return null;
      throw error;
    }
  }
  return null;
}

/**
 * Reads the current discount for the banner.
 * @returns the time of the next change to the page content that needs no edit, in ms; null if there is none
 */
async function fetchOffer(client: QueryClient): Promise<number | null> {
  await client.prefetchQuery(offerQuery);
  const offer = client.getQueryData<ShopOffer>(offerQuery.queryKey);
  // If the discount cannot be read, the page is rendered without it
  if (!offer) client.removeQueries({ queryKey: offerQuery.queryKey });
  return offer?.changesAt == null ? null : Date.parse(offer.changesAt);
}

/**
 * Renders a page: its data from the API, its HTML, and its metadata for search engines. @throws when
 * the API does not respond
 */
export async function renderPage(
  { pathname, search, posted }: RenderRequest,
  settings: RenderSettings,
): Promise<RenderedPage | MovedPage> {
  const client = createQueryClient();
  if (posted !== undefined) storePostedForm(client, posted);
  const [head, expiresAt] = await Promise.all([
    prepare({ pathname, search: new URLSearchParams(search), settings, client }),
    fetchOffer(client),
  ]);
  if (head !== null && 'movedTo' in head) return head;
  const html = await renderRoutes(routes, pathname + search, client);
  const states = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state);
  const status = head === null ? 404 : 200;
  return {
    status,
    html,
    head: head ?? buildMissingPageHead({ pathname }),
    shows: findShownContent(client, status),
    expiresAt: expiresAt ?? undefined,
    mustRevalidate: states.some(({ data }) => containsCodePrice(data)) || undefined,
    // Errors cannot be dehydrated, so the browser fetches and renders the page itself
    data: states.some(({ status }) => status === 'error') ? null : toServerData(client),
  };
}
