import type { ComponentType } from 'react';
import type { PageFacts } from '@munay/contracts/published-page';
import type { MovedPage, PageHead, RenderSettings } from '@munay/contracts/rendered-page';
import type { QueryClient } from '../api/query';

export interface PageRequest {
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  settings: RenderSettings;
  page: PageFacts;
  client: QueryClient;
}

/**
 * Prefetches the data of a page, using the query options of the page's `useQuery`. Returns the metadata of the page for
 * search engines.
 * @throws ApiError 404 if the record of the page does not exist
 */
export type PageServer = (request: PageRequest) => PageHead | Promise<PageHead | MovedPage>;

/**
 * All properties of a page that an app declares. The build executes the modules that declare pages. These modules may
 * therefore only import types and plain data; they import the pages themselves lazily.
 */
export interface Page extends PageFacts {
  load: () => Promise<ComponentType>;
  /**
   * Loads the server part of a page. A page with a server part is public and the same for all visitors. Browsers never
   * load the server part.
   */
  server?: () => Promise<PageServer>;
}
