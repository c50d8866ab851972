/** One page of a list that is counted: what staff tables show. */
export interface PageQuery {
  /** From 1. */
  page?: number;
  /** 1 to 100; 25 when absent. */
  pageSize?: number;
  /** Words to look for. */
  q?: string;
}

export interface PageOf {
  page: number;
  pageSize: number;
  /** Rows that match, over all pages. */
  total: number;
}
