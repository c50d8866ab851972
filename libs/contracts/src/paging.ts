import type { Count } from './values';

export interface PageQuery {
  /** Page number, starting at 1. */
  page?: Count | undefined;
  /** Number of items on a page, 1 to 100; 25 by default. */
  pageSize?: Count | undefined;
  q?: string | undefined;
}

export interface PageOf {
  page: Count;
  pageSize: Count;
  total: Count;
}
