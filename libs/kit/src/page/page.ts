import type { ComponentType } from 'react';
import type { PageFacts } from '@munay/contracts/published-page';
import type { MovedPage, PageHead, RenderSettings } from '@munay/contracts/rendered-page';
import type { QueryClient } from '../query';

export interface PageRequest {
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  settings: RenderSettings;
  page: PageFacts;
  /** The query cache that the page is then rendered from. */
  client: QueryClient;
}

/**
 * Fetches what a page reads, by the same query options as its `useQuery`, and says what search engines are told.
 * @throws ApiError 404 when what the page is about does not exist
 */
export type PageServer = (request: PageRequest) => PageHead | Promise<PageHead | MovedPage>;

/**
 * Everything an app states of a page. The build runs the modules that declare pages, to publish them: such a module
 * imports types, plain data and, lazily, what it names.
 */
export interface Page extends PageFacts {
  load: () => Promise<ComponentType>;
  /** For pages that are rendered on the server: public, and the same for everyone. Browsers never get this module. */
  server?: () => Promise<PageServer>;
}
