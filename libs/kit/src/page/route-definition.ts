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
 * Prefetches what a page reads, with the query options of its `useQuery`, and returns what search engines are
 * told.
 * @throws ApiError 404 when the subject of the page does not exist
 */
export type PageServer = (request: PageRequest) => PageHead | Promise<PageHead | MovedPage>;

/**
 * Everything an app states about a page. The build executes the modules that declare pages, so they import
 * only types, plain data and, lazily, what they name.
 */
export interface Page extends PageFacts {
  load: () => Promise<ComponentType>;
  /** For server-rendered pages: public, and the same for everyone. Browsers never get this module. */
  server?: () => Promise<PageServer>;
}
