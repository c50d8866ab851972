import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ImportReport } from '@munay/contracts/product-desk';
import { call } from '@munay/kit';

const NOTHING: ImportReport = {
  rows: 0, products: 0, created: 0, updated: 0, unchanged: 0, errors: [], errorCount: 0, next: 0,
}; // prettier-ignore

/**
 * Sends the file until every product of it is done: each call answers in seconds and says how far it came.
 * @param run names the import, so that a repeated call books nothing twice; without it the file is only tried
 * @throws ApiError csvUnreadable, tooLarge; NetworkError, after which the same call may be made again
 */
export async function importProducts(
  file: File,
  run: string | null,
  onProgress: (report: ImportReport) => void,
): Promise<ImportReport> {
  let sum = NOTHING;
  do {
    const body = new FormData();
    body.append('file', file);
    const query = { from: sum.next, ...(run !== null && { apply: true, run }) };
    const report = await call(ENDPOINTS.importProducts, { query, body });
    sum = {
      ...report,
      created: sum.created + report.created,
      updated: sum.updated + report.updated,
      unchanged: sum.unchanged + report.unchanged,
      errors: [...sum.errors, ...report.errors],
      errorCount: sum.errorCount + report.errorCount,
    };
    onProgress(sum);
  } while (sum.next < sum.products);
  return sum;
}
