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
 * Prefetches the data of a page, with the query options of its `useQuery`, and returns its metadata for search engines.
 * @throws ApiError 404 when the subject of the page does not exist
 */
export type PageServer = (request: PageRequest) => PageHead | Promise<PageHead | MovedPage>;

/**
 * All declarations of an app about a page. The build executes the modules that declare pages, so they import only
 * types, plain data and, lazily, the modules they name.
 */
export interface Page extends PageFacts {
  load: () => Promise<ComponentType>;
  /** For server-rendered pages: public, and the same for everyone. Browsers never get this module. */
  server?: () => Promise<PageServer>;
}
