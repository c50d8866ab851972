export interface PageQuery {
  /** From 1. */
  page?: number;
  /** 1 to 100; 25 when absent. */
  pageSize?: number;
  q?: string;
}

export interface PageOf {
  page: number;
  pageSize: number;
  total: number;
}
