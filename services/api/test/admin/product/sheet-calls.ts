import { randomUUID } from 'node:crypto';
import type { ImportReport } from '@munay/contracts/admin/product';
import { buildRequestPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ApiResponse, Client } from '../../support/client';
import type { SignedInPerson } from '../../support/people';

export function sendSheet(
  client: Client,
  csv: string | Buffer,
  query?: Record<string, string>,
  headers?: Record<string, string>,
): Promise<ApiResponse<ImportReport & { key?: string }>> {
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'products.csv');
  return client.send('POST', buildRequestPath(ENDPOINTS.importProducts, { query }), form, headers);
}

/** Exports and imports products as CSV. */
export function createSheetCalls(admin: () => SignedInPerson) {
  const exportSheet = async (lang = 'es'): Promise<string> => {
    const response = await admin().client.fetch('GET', ENDPOINTS.exportProducts.path, undefined, {
      'accept-language': lang,
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return Buffer.from(await response.arrayBuffer()).toString('utf8');
  };

  const send = (csv: string | Buffer, query?: Record<string, string>) =>
    sendSheet(admin().client, csv, query);

  /** Imports the whole file in several requests, like the import page. */
  async function importWholeFile(csv: string | Buffer, query: Record<string, string>): Promise<ImportReport> {
    let all: ImportReport = {
      rows: 0,
      products: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      errors: [],
      errorCount: 0,
      repeats: [],
      changes: [],
      changeCount: 0,
      ignored: [],
      next: 0,
    };
    do {
      const { code, data } = await send(csv, { ...query, from: String(all.next) });
      expect(code).toBe(200);
      all = {
        ...data,
        created: all.created + data.created,
        updated: all.updated + data.updated,
        unchanged: all.unchanged + data.unchanged,
        errors: [...all.errors, ...data.errors],
        errorCount: all.errorCount + data.errorCount,
        repeats: [...all.repeats, ...data.repeats],
        changes: [...all.changes, ...data.changes].slice(0, 10),
        changeCount: all.changeCount + data.changeCount,
      };
    } while (all.next < all.products);
    return all;
  }
  const dryRun = (csv: string | Buffer) => importWholeFile(csv, {});
  const applySheet = (csv: string | Buffer) => importWholeFile(csv, { apply: 'true', run: randomUUID() });

  return { exportSheet, send, whole: importWholeFile, tried: dryRun, applied: applySheet };
}
