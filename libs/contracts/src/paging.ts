import type { Count } from './values';

export interface PageQuery {
  /** From 1. */
  page?: Count;
  /** 1 to 100; 25 when absent. */
  pageSize?: Count;
  q?: string;
}

export interface PageOf {
  page: Count;
  pageSize: Count;
  total: Count;
}
