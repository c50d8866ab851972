import type {
  MovedPage,
  PageHead,
  RenderedPage,
  RenderRequest,
  RenderSettings,
} from '@munay/contracts/rendered-page';
import { ApiError, createQueryClient, type PageRequest } from '@munay/kit';
import { dataOf, matchPath, renderRoutes } from '@munay/kit/server';
import { storePosted } from '../hooks/use-posted';
import { PAGES } from '../route-list';
import { routes } from '../routes';
import { missingHead } from '../seo/missing-head.server';

const NOT_FOUND = '*';

/** Null if the URL or its subject does not exist. @throws every other API failure */
async function prepare(request: Omit<PageRequest, 'params' | 'page'>): Promise<PageHead | MovedPage | null> {
  for (const page of PAGES) {
    const match = page.path === NOT_FOUND ? null : matchPath(page.path, request.pathname);
    if (match && page.personal) {
      const { path, title } = page;
      return { title: title[request.settings.locale], canonical: path, indexed: false, jsonLd: [] };
    }
    const server = match && (await page.server?.());
    if (!server) continue;
    try {
      return await server({ ...request, page, params: match.params });
    } catch (error) {
      if (error instanceof ApiError && error.code === 404) return null;
      throw error;
    }
  }
  return null;
}

/**
 * Renders a page: its data from the API, its HTML, and what search engines are told. @throws when the API cannot
 * answer
 */
export async function renderPage(
  { pathname, search, posted }: RenderRequest,
  settings: RenderSettings,
): Promise<RenderedPage | MovedPage> {
  const client = createQueryClient();
  if (posted !== undefined) storePosted(client, posted);
  const head = await prepare({ pathname, search: new URLSearchParams(search), settings, client });
  if (head !== null && 'movedTo' in head) return head;
  return {
    status: head === null ? 404 : 200,
    html: await renderRoutes(routes, pathname + search, client),
    head: head ?? missingHead({ pathname }),
    // Errors cannot be dehydrated: the browser then fetches and renders by itself
    data: client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error')
      ? null
      : dataOf(client),
  };
}
