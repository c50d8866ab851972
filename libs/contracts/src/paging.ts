import type { Count } from './values';

export interface PageQuery {
  /** The page number, starting at 1. */
  page?: Count | undefined;
  /** 1 to 100; 25 when absent. */
  pageSize?: Count | undefined;
  q?: string | undefined;
}

export interface PageOf {
  page: Count;
  pageSize: Count;
  total: Count;
}
