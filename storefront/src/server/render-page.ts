import type {
  MovedPage,
  PageHead,
  RenderRequest,
  RenderSettings,
  RenderedPage,
} from '@munay/contracts/rendered-page';
import { ApiError, createQueryClient } from '@munay/kit';
import { dataOf, matchPath, renderRoutes } from '@munay/kit/server';
import { routes } from '../routes';
import { type Asked, PAGE_ROWS } from './page-data';
import { missingHead } from './page-heads';

/** Null when the address, or what it is about, does not exist. @throws every other failure of the API */
async function prepare(asked: Omit<Asked, 'params'>): Promise<PageHead | MovedPage | null> {
  for (const row of PAGE_ROWS) {
    const match = matchPath({ path: row.path, end: true }, asked.pathname);
    if (match === null) continue;
    try {
      return await row.prepare({ ...asked, params: match.params });
    } catch (error) {
      if (error instanceof ApiError && error.code === 404) return null;
      throw error;
    }
  }
  return null;
}

/** One page: its data from the API, its HTML, and what search engines are told. @throws when the API cannot answer */
export async function renderPage(
  { pathname, search }: RenderRequest,
  settings: RenderSettings,
): Promise<RenderedPage | MovedPage> {
  const client = createQueryClient();
  const head = await prepare({ pathname, search: new URLSearchParams(search), settings, client });
  if (head !== null && 'movedTo' in head) return head;
  return {
    status: head === null ? 404 : 200,
    html: await renderRoutes(routes, pathname + search, client),
    head: head ?? missingHead(pathname),
    // A failed answer cannot be handed over: the browser then asks and draws for itself
    data: client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error')
      ? null
      : dataOf(client),
  };
}
